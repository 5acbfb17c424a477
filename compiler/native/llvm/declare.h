// The generated functions and their arguments, before any of them is written: they call each other.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Of all who may have pieces: what they attack.
void declareAttacks(Emitter& e);
// Of both players: their moves, and the states after them.
void declareMoves(Emitter& e);
// Likewise of a third side that acts.
void declareActs(Emitter& e);

}  // namespace fairyforge::native::codegen
