// Declares the generated functions with their arguments before any of them is written, since they call each
// other.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// The attacks of every side that may have pieces.
void declareAttacks(Emitter& e);
// The moves of both players, and the states after them.
void declareMoves(Emitter& e);
// The same for a third side that acts.
void declareActs(Emitter& e);

}  // namespace fairyforge::native::codegen
