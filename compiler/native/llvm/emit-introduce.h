// What the third side may introduce.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Writes one set for each type of ThirdPlan::introduces: the empty cells from which such a piece of the third
// side would attack only what it may. The function introduce; it has room to list moves.
void emitIntroduce(Emitter& e);

}  // namespace fairyforge::native::codegen
