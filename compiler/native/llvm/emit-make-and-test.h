// The moves of rare pieces, one piece after the other, and moves that are made and tested.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// The function some: writes the plain moves of some pieces that have no later effects. Targets are among `allowed`;
// those of `pinned` have masks besides.
void emitSome(Emitter& e, Side side);
// The function makeAndTest: pseudo-legal plain moves of some pieces, each of them made and tested.
void emitMakeAndTest(Emitter& e, Side side);
// Are the side's royal pieces safe after its move? `awake`: did the third side's attacks count before?
Value leavesSafe(Emitter& e, Side side, Value after, Value awake);
// The function filter: keeps those moves of a list that leave the royal pieces safe.
void emitFilter(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
