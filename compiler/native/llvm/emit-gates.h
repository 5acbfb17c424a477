// Plain moves beside which a piece comes from the hand to the cell that they leave (specialise::Gate).
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// Calls visit(effect, cells) for each gate of the type: the targets to which its moves have that effect too. None where
// the hand has no such piece.
void forEachGate(Emitter& e, const Scene& s, const Targets& targets,
                 llvm::function_ref<void(std::uint32_t effect, Value cells)> visit);
// The most that a type of the side has.
std::size_t mostGates(const specialise::Plan& plan, Side side);
// Is it the effect of such a move?
Value isGate(Emitter& e, Value effect);

}  // namespace fairyforge::native::codegen
