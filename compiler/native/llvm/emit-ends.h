// Emits what is done with the targets that moves lead to: count the moves, or append them to a list. A third
// way is to record them (emit-records.h).
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

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

}  // namespace fairyforge::native::codegen
