// Emits a walk over the legal moves of one side. The functions that count, list and record moves share it;
// each has a sink of its own.
#pragma once

#include "compiler/native/llvm/emit-moves.h"
#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {

// Receives the moves that the walk finds. Rare moves are appended to a list, which ends at end(), by
// functions that are called for them.
class LegalSink {
 public:
  LegalSink(Emitter& e, const Scene& s, Value out) : e_(e), s_(s), end_(e.variable(e.pointerType, out)) {}
  virtual ~LegalSink() = default;

  // Are the plain moves of each piece listed by a call, not emitted type by type?
  virtual bool byPiece() const = 0;
  // Does the function return early, by listing the moves, when the royal piece is attacked? That case is
  // rare, and in all others masks may be unnecessary (allAllowedUnlessAttacked).
  virtual bool leavesAttacked() const = 0;
  virtual void plain(const Targets& targets) = 0;
  // Receives all moves of the pieces of a type by displacements.
  virtual void shifts(const std::vector<Targets>& moves) {
    for (const Targets& targets : moves) plain(targets);
  }
  virtual void castling(std::size_t type, const specialise::CastlingPath& castlingPath) = 0;
  // Receives all drops on the cells `allowed`. `tested`: each is made, to test whether it leaves royal pieces
  // safe.
  virtual void drops(Value allowed, bool tested) {
    llvm::Function* const list = e_.function("drops", s_.side);
    listed(end(), e_.call(list, {s_.state, allowed, end(), e_.b.getInt1(tested)}));
  }
  // Receives moves that a function has appended to the list, from `first` up to `last`.
  virtual void listed(Value first, Value last) = 0;
  // Emits the return from the function that is being written.
  virtual void finish() = 0;

  Value end() { return e_.get(end_); }

 protected:
  Emitter& e_;
  const Scene& s_;
  const Value end_;  // the variable that holds the end of the list
};

// Emits `then` for a state in which the loss of royal pieces or a bare king has ended the game, so that no
// move is legal.
void whenDecided(Emitter& e, const Scene& s, Body then);
void walkLegal(Emitter& e, Scene& s, LegalSink& sink);
// Walks over the moves of a turn after which royal pieces need not be safe (NativeFunctions::freeTurns).
void walkFree(Emitter& e, Scene& s, LegalSink& sink);

}  // namespace fairyforge::native::codegen
