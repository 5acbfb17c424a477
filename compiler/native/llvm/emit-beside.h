// Emits code for moves that also drop a piece from the hand on a cell that they leave (gating):
// specialise::Gate for plain moves, LaterEffects::drop for others.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Does the plan have moves beside which a piece is dropped?
bool dropsBeside(const specialise::Plan& plan);
// Emits the function gate, which makes a plain move with such a drop.
void emitGate(Emitter& e, Side side);
// Removes the piece that was dropped beside the move from the state `after`: royal pieces must be safe
// without it.
void liftDropped(Emitter& e, Side side, Value move, Value after);

}  // namespace fairyforge::native::codegen
