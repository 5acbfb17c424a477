// What becomes of targets: moves are counted or written to a list. A third end are records (emit-records.h).
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// Adds their number to `total`. Moves that are not counted by sets are written behind `end`, which stays.
void count(Emitter& e, const Scene& s, const Targets& targets, Value total, Value end);
// All moves of a type by displacements.
void count(Emitter& e, const Scene& s, const std::vector<Targets>& moves, Value total, Value end);
void write(Emitter& e, const Scene& s, const Targets& targets, Value end);
// Emits each type, in its place in a move, that a piece may become on a cell with such choices.
void writeChoices(Emitter& e, const specialise::TypePlan& type, Value to,
                  llvm::function_ref<void(Value as)> emit);

}  // namespace fairyforge::native::codegen
