// Emits code that applies later effects to a state (specialise::LaterEffects).
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Returns the set of cells whose pieces the sweeps of the record concern when a piece moves from `from` to
// `to`. `what` selects the sweeps: Op::Remove, the pieces leave the board; Op::Give, they change sides. The
// set may contain cells that the move itself clears.
Value sweptBy(Emitter& e, Side side, Op what, Value state, Value record, Value from, Value to);
// Makes the other player's pieces on the cells `pieces` belong to `side`.
void takeOver(Emitter& e, Side side, Value state, Value pieces, Value after);
// Puts captured pieces back on the cells where such pieces stand at the start, if these are empty
// (Op::Revive).
void revive(Emitter& e, Value state, Value victims, Value after);

}  // namespace fairyforge::native::codegen
