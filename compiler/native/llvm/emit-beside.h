// Moves beside which a piece comes from the hand to a cell that they leave (specialise::Gate, DropBeside).
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Has the plan such moves?
bool dropsBeside(const specialise::Plan& plan);
// The function gate: makes a plain one.
void emitGate(Emitter& e, Side side);
// Takes what a move has dropped beside it off the board again: it must not be what keeps royal pieces safe.
void liftDropped(Emitter& e, Side side, Value move, Value after);

}  // namespace fairyforge::native::codegen
