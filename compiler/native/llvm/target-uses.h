// Emits what is done with the targets that moves lead to: they are counted, appended to a list, or recorded; with
// gates also moves that drop a piece. Each section is in the source file of its name.
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// ---- emit-ends ----
//
// Emits the counting of moves, and appends them to a list.

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
// Returns the largest number of gates that a type of the side has.
std::size_t mostGates(const specialise::Plan& plan, Side side);
// Is this the effect number of a plain move with a drop?
Value isGate(Emitter& e, Value effect);

// ---- emit-records ----
//
// Emits code that writes legal moves as records (sets of targets), from which one can be chosen at random
// without a list of all moves.

struct Records {
  Value block = nullptr;
  Value end = nullptr;  // variable: the place of the next record
};

// Emits the beginning of a function that records moves to `block`: the next record is the first one.
Records beginRecords(Emitter& e, Value block);
// Adds a record of the targets. Moves with a choice of types, and moves that set off triggers, are appended
// to the list that ends at `end` instead.
void record(Emitter& e, const Scene& s, const Targets& targets, const Records& records, Value end);
// Emits the end of a function that records moves: it returns the end of the records.
void returnRecords(Emitter& e, const Records& records, Value end);

// Returns a number from 0 to count-1 that the random number selects; `count` must not be 0.
Value chosen(Emitter& e, Value random, Value count);
// Returns cell number `n` of the set, counted from 0.
Value nth(Emitter& e, Value cells, Value n);
// Emits the function generate for games that are not large: it lists all legal moves.
void emitGenerateFromRecords(Emitter& e, Side side);
// Emits the function choose, which returns the legal move that a random number selects: from records or, in
// large games, from a list.
void emitChoose(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
