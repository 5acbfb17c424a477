// Emits what is done with the targets that moves lead to: they are counted or appended to a list; with gates also
// moves that drop a piece. Each section is in the source file of its name.
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// ---- emit-ends ----
//
// Emits code that counts moves or appends them to a list.

// Adds to `total` the number of moves to the targets. Moves that must be listed to be counted are written
// behind `end`, which does not change.
void count(Emitter& e, const Scene& s, const Targets& targets, Value total, Value end);
// Does the same for all moves of a type by displacements (specialise::ShiftMove).
void count(Emitter& e, const Scene& s, const std::vector<Targets>& moves, Value total, Value end);
void write(Emitter& e, const Scene& s, const Targets& targets, Value end);
// Calls emit(as) for each type that the piece may become on the cell `to`, which must be one with choices.
// `as` is the type, shifted to its bits in a native move.
void writeChoices(Emitter& e, const specialise::TypePlan& type, Value to,
                  llvm::function_ref<void(Value as)> emit);

// ---- emit-gates ----
//
// Emits plain moves with which a piece comes from the hand to the cell that they leave, as in S-Chess
// (specialise::Gate).

// Calls visit(effect, cells) for each gate of the type: to each of these targets there is also a move with
// that effect. `cells` is empty if the hand holds no such piece.
void forEachGate(Emitter& e, const Scene& s, const Targets& targets,
                 llvm::function_ref<void(std::uint32_t effect, Value cells)> visit);
// Is this the effect number of a plain move with a drop?
Value isGate(Emitter& e, Value effect);

}  // namespace fairyforge::native::codegen
