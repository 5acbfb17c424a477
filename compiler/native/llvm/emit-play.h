// A legal move at random, made.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Is there such a function? Pages do not play random games.
bool drawsMoves(const Emitter& e);
// As compiler/specialise/plan-draw.h has it: the function play.
void emitPlay(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
