// Plain moves with later effects (later-effects.h): where they lead, and what they may not make leave the board.
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// Has it plain captures without later effects?
bool takesWithoutLater(const specialise::TypePlan& type);
// Those of the targets to which moves have later effects; null: none.
Value targetsWithLater(Emitter& e, const Scene& s, const specialise::TypePlan& type, const Targets& targets);
// The pieces of the scene's side whose plain moves may have later effects.
Value piecesWithLater(Emitter& e, const Scene& s);

// Where moves of a side in a mode would make a royal piece of its own leave the board.
class SparedTargets {
 public:
  SparedTargets(Emitter& e, const Scene& s, Side by, specialise::Mode mode);
  Value of(const specialise::TypePlan& type) const;  // null: nowhere

 private:
  specialise::Mode mode_;
  std::map<specialise::TableOffset, Value> cells_;
};
// The pieces of `by` that take nothing on the cell, since a royal piece of their own would leave the board; null: none.
Value sparersOf(Emitter& e, const Scene& s, Side by, Value cell);

// The function later: writes the plain moves of some pieces that have later effects, but for those that would make an own
// royal piece leave the board.
void emitLater(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
