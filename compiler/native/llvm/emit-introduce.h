// Finds the cells where the third side may introduce a piece.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// The function introduce: writes one set for each type of ThirdPlan::introduces, the empty cells from which
// such a piece of the third side would attack only what it may. Its last argument is room for a list of
// moves.
void emitIntroduce(Emitter& e);

}  // namespace fairyforge::native::codegen
