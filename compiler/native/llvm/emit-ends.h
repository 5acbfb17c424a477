// Emits code that counts the moves to sets of targets, or writes them to a list. A third possibility is to
// record them (emit-records.h).
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// Adds the number of moves to `total`. Moves that cannot be counted by sets are written after `end`, which
// does not change.
void count(Emitter& e, const Scene& s, const Targets& targets, Value total, Value end);
// Does the same for all moves of a type by displacements.
void count(Emitter& e, const Scene& s, const std::vector<Targets>& moves, Value total, Value end);
void write(Emitter& e, const Scene& s, const Targets& targets, Value end);
// Calls emit(as) for each type that the piece may become on the cell, which must be one with choices. `as`
// has the type at its place in a native move.
void writeChoices(Emitter& e, const specialise::TypePlan& type, Value to,
                  llvm::function_ref<void(Value as)> emit);

}  // namespace fairyforge::native::codegen
