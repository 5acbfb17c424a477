// Emits code that writes legal moves as records (sets of targets), from which one can be chosen at random
// without a list of all moves.
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

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
