// The walk over the legal moves of one side, which the functions that count, list and record moves share.
#pragma once

#include "compiler/native/llvm/emit-moves.h"
#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {

// Receives the moves that the walk finds. Functions that are called for rare moves append them to a list,
// which ends at end().
class LegalSink {
 public:
  LegalSink(Emitter& e, const Scene& s, Value out) : e_(e), s_(s), end_(e.variable(e.pointerType, out)) {}
  virtual ~LegalSink() = default;

  // Are plain moves listed piece by piece, by a function?
  virtual bool byPiece() const = 0;
  // Does the function generate handle the case that the royal piece is attacked? That case is rare, and
  // without it other moves need no mask.
  virtual bool leavesAttacked() const = 0;
  virtual void plain(const Targets& targets) = 0;
  // Receives all moves of the pieces of a type by displacements.
  virtual void shifts(const std::vector<Targets>& moves) {
    for (const Targets& targets : moves) plain(targets);
  }
  virtual void castling(std::size_t type, const specialise::CastlingPath& castlingPath) = 0;
  virtual void inPlace(const specialise::TypePlan& type, const specialise::ChangePlan& change,
                       Value movers) = 0;
  // Receives all drops that lead to `allowed`. `tested`: each is made, to see whether it leaves royal pieces
  // safe.
  virtual void drops(Value allowed, bool tested) = 0;
  // Receives moves that a function has appended to the list: from `first`, the former end of the list, up to
  // `last`, its new end.
  virtual void listed(Value first, Value last) = 0;
  // Emits the return from the function.
  virtual void finish() = 0;

  Value end() { return e_.get(end_); }

 protected:
  Emitter& e_;
  const Scene& s_;
  const Value end_;  // variable
};

// Emits `then` for the case that the game is over, so that there are no legal moves.
void whenDecided(Emitter& e, const Scene& s, Body then);
void walkLegal(Emitter& e, Scene& s, LegalSink& sink);
// Finds the moves of a turn after which royal pieces need not be safe.
void walkFree(Emitter& e, Scene& s, LegalSink& sink);

}  // namespace fairyforge::native::codegen
