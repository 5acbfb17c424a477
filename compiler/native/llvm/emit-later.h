// Emits plain moves with later effects (later-effects.h): where they lead, and which royal pieces they must
// not make leave the board.
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// Has the type plain captures without later effects?
bool takesWithoutLater(const specialise::TypePlan& type);
// Returns those targets to which moves have later effects; null if there are none.
Value targetsWithLater(Emitter& e, const Scene& s, const specialise::TypePlan& type, const Targets& targets);
// Returns the pieces of the scene's side whose plain moves may have later effects.
Value piecesWithLater(Emitter& e, const Scene& s);

// Knows the cells to which moves of a side in one mode must not lead, because they would make a royal piece
// of that side leave the board.
class SparedTargets {
 public:
  SparedTargets(Emitter& e, const Scene& s, Side by, specialise::Mode mode);
  Value of(const specialise::TypePlan& type) const;  // null if there are no such cells

 private:
  specialise::Mode mode_;
  std::map<specialise::TableOffset, Value> cells_;
};
// Returns the pieces of `by` that cannot take anything on the cell, because that would make a royal piece of
// their own side leave the board; null if there are never any.
Value sparersOf(Emitter& e, const Scene& s, Side by, Value cell);

// Emits the function later, which lists those plain moves of some pieces that have later effects, except
// moves that would make an own royal piece leave the board.
void emitLater(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
