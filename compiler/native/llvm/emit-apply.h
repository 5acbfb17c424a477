// Making a move that does more than go and take.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

void emitApply(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
