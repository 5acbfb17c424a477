// Perft.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

void emitPerft(Emitter& e, Side side);

}  // namespace fairyforge
