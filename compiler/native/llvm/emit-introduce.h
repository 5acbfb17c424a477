// Emits code that finds the cells where the third side may put a new piece.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Emits the function introduce. For each type of ThirdPlan::introduces it writes a set: the empty cells from
// which the new piece would attack only pieces that it may attack. Its last argument is room for a list of
// moves.
void emitIntroduce(Emitter& e);

}  // namespace fairyforge::native::codegen
