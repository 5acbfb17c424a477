// Finds the cells where the third side may introduce a piece.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Emits the function introduce. For each type of ThirdPlan::introduces it writes a set: the empty cells from
// which such a piece of the third side would attack only what it may. Its last argument is room for a list of
// moves.
void emitIntroduce(Emitter& e);

}  // namespace fairyforge::native::codegen
