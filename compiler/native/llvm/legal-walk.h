// The walk over the legal moves of one side, which the functions that count, list and record them have in
// common.
#pragma once

#include "compiler/native/llvm/emit-moves.h"
#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {

// What becomes of the moves that the walk finds. Functions called for rare moves list them; the list ends at
// end().
class LegalSink {
 public:
  LegalSink(Emitter& e, const Scene& s, Value out) : e_(e), s_(s), end_(e.variable(e.pointerType, out)) {}
  virtual ~LegalSink() = default;

  // Are plain moves listed piece by piece, by a function?
  virtual bool byPiece() const = 0;
  // Is it left to the function generate what may be done while the royal piece is attacked? That is rare, and
  // all other moves need no mask then.
  virtual bool leavesAttacked() const = 0;
  virtual void plain(const Targets& targets) = 0;
  // All that the pieces of a type do by displacements.
  virtual void shifts(const std::vector<Targets>& moves) {
    for (const Targets& targets : moves) plain(targets);
  }
  virtual void castling(std::size_t type, const specialise::CastlingPath& castlingPath) = 0;
  virtual void inPlace(const specialise::TypePlan& type, const specialise::ChangePlan& change,
                       Value movers) = 0;
  // All that lead to `allowed`.
  virtual void drops(Value allowed) = 0;
  // Moves from `first`, where the list ended, up to `last`.
  virtual void listed(Value first, Value last) = 0;
  // The function returns.
  virtual void finish() = 0;

  Value end() { return e_.get(end_); }

 protected:
  Emitter& e_;
  const Scene& s_;
  const Value end_;  // variable
};

// Is the game over, so that there are no legal moves?
void whenDecided(Emitter& e, const Scene& s, Body then);
void walkLegal(Emitter& e, Scene& s, LegalSink& sink);

}  // namespace fairyforge::native::codegen
