// Plain moves together with which a piece comes from the hand to the cell that they leave (specialise::Gate).
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// For each gate of the type, calls visit(effect, cells) with the targets to which there are also moves with
// that effect. `cells` is empty if the hand has no such piece.
void forEachGate(Emitter& e, const Scene& s, const Targets& targets,
                 llvm::function_ref<void(std::uint32_t effect, Value cells)> visit);
// Returns the largest number of gates that a type of the side has.
std::size_t mostGates(const specialise::Plan& plan, Side side);
// Is this the number of an effect that drops a piece beside a plain move?
Value isGate(Emitter& e, Value effect);

}  // namespace fairyforge::native::codegen
