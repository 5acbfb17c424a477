// Emits plain moves with later effects, such as explosions (compiler/native/specialise/later-effects.h):
// their targets, and the pieces that they must spare.
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// Has the type plain captures without later effects?
bool takesWithoutLater(const specialise::TypePlan& type);
// Returns the cells of `targets` to which moves have later effects; null if none of these moves ever has any.
Value targetsWithLater(Emitter& e, const Scene& s, const specialise::TypePlan& type, const Targets& targets);
// Returns the pieces of the scene's side whose plain moves may have later effects.
Value piecesWithLater(Emitter& e, const Scene& s);

// Finds the cells to which moves of a side in one mode must not lead because their later effects would remove
// an own royal piece.
class SparedTargets {
 public:
  SparedTargets(Emitter& e, const Scene& s, Side by, specialise::Mode mode);
  Value of(const specialise::TypePlan& type) const;  // null if there are no such cells

 private:
  specialise::Mode mode_;
  std::map<specialise::TableOffset, Value> cells_;
};
// Returns the pieces of `by` that cannot take on the cell because their later effects would remove their own
// royal piece; null if there are never any. They do not attack the cell.
Value sparersOf(Emitter& e, const Scene& s, Side by, Value cell);

// Emits the function later, which lists the plain moves with later effects of a set of pieces, except those
// that would remove an own royal piece.
void emitLater(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
