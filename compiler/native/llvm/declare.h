// Declares all generated functions with their arguments before any is written, since they call each other.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Declares the functions that test attacks, for every side that may have pieces.
void declareAttacks(Emitter& e);
// Declares the functions of White's and Black's turns, which list, choose, count and make moves and test
// whether royal pieces are in danger.
void declareMoves(Emitter& e);
// Declares the functions that list and make the acts of a third side that acts.
void declareActs(Emitter& e);

}  // namespace fairyforge::native::codegen
