// Pieces that come from the hand beside a move, to a cell that it leaves (specialise::Gate, DropBeside).
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// Calls visit(effect, cells) for each gate of the type: the targets to which its moves have that effect too. None where
// the hand has no such piece.
void forEachGate(Emitter& e, const Scene& s, const Targets& targets,
                 llvm::function_ref<void(std::uint32_t effect, Value cells)> visit);
// Has any type of the side gates?
std::size_t mostGates(const specialise::Plan& plan, Side side);

Value isGate(Emitter& e, Value effect);
// The function gate: makes such a move.
void emitGate(Emitter& e, Side side);
// A piece of a type goes from the hand to the board.
void dropBeside(Emitter& e, Side side, Value type, Value cells, Value after);
// Does some move of the plan do that?
bool dropsBeside(const specialise::Plan& plan);
// Takes what a move has dropped beside it off the board again: it must not be what keeps royal pieces safe.
void liftDropped(Emitter& e, Side side, Value move, Value after);

}  // namespace fairyforge::native::codegen
