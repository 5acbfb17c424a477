// Perft.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

void emitPerft(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
