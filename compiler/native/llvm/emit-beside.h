// Emits moves beside which a piece is dropped from the hand on a cell that they leave (specialise::Gate,
// dropBeside).
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Does the plan have moves beside which a piece is dropped?
bool dropsBeside(const specialise::Plan& plan);
// Emits the function gate, which makes a plain move beside which a piece is dropped.
void emitGate(Emitter& e, Side side);
// Removes from `after` the piece that was dropped beside the move, since this piece must not be what keeps
// royal pieces safe.
void liftDropped(Emitter& e, Side side, Value move, Value after);

}  // namespace fairyforge::native::codegen
