// Emits plain moves with which a piece comes from the hand to the cell that they leave, as in S-Chess
// (specialise::Gate).
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// Calls visit(effect, cells) for each gate of the type: to each of these targets there is also a move with
// that effect. `cells` is empty if the hand holds no such piece.
void forEachGate(Emitter& e, const Scene& s, const Targets& targets,
                 llvm::function_ref<void(std::uint32_t effect, Value cells)> visit);
// Returns the largest number of gates that a type of the side has.
std::size_t mostGates(const specialise::Plan& plan, Side side);
// Is this the effect number of a plain move with a drop?
Value isGate(Emitter& e, Value effect);

}  // namespace fairyforge::native::codegen
