// Emits functions that list the moves of rare pieces, piece by piece, and moves that must be made and tested.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Emits the function some, which lists the plain moves, without those with later effects, of a set of pieces.
// Targets are limited to `allowed`; those of a piece in `pinned` also to that piece's mask.
void emitSome(Emitter& e, Side side);
// Emits the function makeAndTest, which makes and tests each pseudo-legal plain move of a set of pieces, and
// lists the legal ones.
void emitMakeAndTest(Emitter& e, Side side);
// Are the side's royal pieces safe after its move? `awake`: did the third side's attacks count before the
// move?
Value leavesSafe(Emitter& e, Side side, Value after, Value awake);
// Emits the function filter, which removes moves that leave a royal piece in danger from a list.
void emitFilter(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
