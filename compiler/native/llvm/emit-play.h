// Chooses a legal move at random and makes it.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Is there a function play? Pages do not play random games.
bool drawsMoves(const Emitter& e);
// The function play: draws a move as compiler/native/specialise/plan-draw.h describes.
void emitPlay(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
