// Moves together with which a piece comes from the hand to a cell that they leave (specialise::Gate,
// DropBeside).
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Does the plan have such moves?
bool dropsBeside(const specialise::Plan& plan);
// The function gate: makes a plain move of this kind.
void emitGate(Emitter& e, Side side);
// Removes the piece that a move has dropped with it, since that piece must not be what keeps royal pieces
// safe.
void liftDropped(Emitter& e, Side side, Value move, Value after);

}  // namespace fairyforge::native::codegen
