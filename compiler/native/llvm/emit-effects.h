// Emits code that applies later effects to a state (specialise::LaterEffects).
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Returns the cells of the pieces that leave the board or, if `what` is Op::Give, change sides by the later
// effects of the record, when a piece moves from `from` to `to`. Cells that the move itself clears may be
// among them.
Value sweptBy(Emitter& e, Side side, Op what, Value state, Value record, Value from, Value to);
// Makes the other player's pieces on the cells `pieces` pieces of `side`.
void takeOver(Emitter& e, Side side, Value state, Value pieces, Value after);
// Puts pieces that a move has taken back on the cells where such pieces start (Op::Revive).
void revive(Emitter& e, Value state, Value victims, Value after);

}  // namespace fairyforge::native::codegen
