// Later effects on a state (specialise::LaterEffects).
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// What leaves the board besides, or changes sides (Op::Give), as the effect of that record has it, before what is cleared is
// left out. The move goes from a cell to that one.
Value sweptBy(Emitter& e, Side side, Op what, Value state, Value record, Value from, Value to);
// Pieces of the other player become those of `side`.
void takeOver(Emitter& e, Side side, Value state, Value pieces, Value after);
// What a move has taken appears again where its kind began.
void revive(Emitter& e, Value state, Value victims, Value after);

}  // namespace fairyforge::native::codegen
