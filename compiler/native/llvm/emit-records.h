// Emits code that writes legal moves as records: a set of targets for each piece, or for all pieces that make
// the same leap. So one move can be chosen at random without a list of all moves.
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

struct Records {
  Value block = nullptr;
  Value end = nullptr;  // variable: the place of the next record
};

Records beginRecords(Emitter& e, Value block);
// Adds a record of the targets. Moves that leave a choice of types, or set off triggers, are appended to the
// list instead.
void record(Emitter& e, const Scene& s, const Targets& targets, const Records& records, Value end);
// Ends a function that records moves; it returns the end of the records.
void returnRecords(Emitter& e, const Records& records, Value end);

// Returns a number below `count`, which must not be 0, that the random word selects.
Value chosen(Emitter& e, Value random, Value count);
// Returns cell number `n` of the set, counted from 0.
Value nth(Emitter& e, Value cells, Value n);
// Emits the function generate for games that are not large: it lists all legal moves.
void emitGenerateFromRecords(Emitter& e, Side side);
// Emits the function choose, which returns one of the legal moves, chosen by a random word: from a list of
// all moves in large games, else from records.
void emitChoose(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
