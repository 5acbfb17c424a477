// Emits the function perft, which counts the sequences of legal moves of a given length.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

void emitPerft(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
