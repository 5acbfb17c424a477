// Emits code that chooses a legal move at random and makes it.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Is the function play emitted? Not for WebAssembly: pages play no random games.
bool drawsMoves(const Emitter& e);
// Emits the function play, which draws a move as compiler/native/specialise/plan-draw.h describes.
void emitPlay(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
