// Later effects on a state (specialise::LaterEffects).
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// What leaves the board besides as the effect of that record has it, before what is cleared is left out.
Value sweptBy(Emitter& e, Side side, Value state, Value record);
// What a move has taken appears again where its kind began.
void revive(Emitter& e, Value state, Value victims, Value after);

}  // namespace fairyforge::native::codegen
