// Emits functions that list the moves of rare pieces, piece by piece, and moves that must be made and tested.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Emits the function some, which lists the plain moves without later effects of some pieces. Targets are
// limited to `allowed`; pieces in `pinned` are also limited by masks of their own.
void emitSome(Emitter& e, Side side);
// Emits the function makeAndTest, which lists pseudo-legal plain moves of some pieces, makes and tests each,
// and keeps the legal ones.
void emitMakeAndTest(Emitter& e, Side side);
// Are the side's royal pieces safe after its move? `awake`: did the third side's attacks count before the
// move?
Value leavesSafe(Emitter& e, Side side, Value after, Value awake);
// Emits the function filter, which keeps those moves of a list that leave the royal pieces safe.
void emitFilter(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
