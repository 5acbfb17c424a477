// Legal moves as records: a set of targets for each piece, or for all pieces that make the same leap. To
// choose one move at random, no list of all moves is needed.
#pragma once

#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

struct Records {
  Value block = nullptr;
  Value end = nullptr;  // variable: where the next record goes
};

Records beginRecords(Emitter& e, Value block);
// Notes targets as a record; moves that leave a choice of types, or set off triggers, go to the list.
void record(Emitter& e, const Scene& s, const Targets& targets, const Records& records, Value end);
// Ends a function that recorded moves: where the records end.
void returnRecords(Emitter& e, const Records& records, Value end);

// A number below `count`, which is not 0, by a random word.
Value chosen(Emitter& e, Value random, Value count);
// The cell of a set before which it has `n` others.
Value nth(Emitter& e, Value cells, Value n);
// All legal moves as a list, in games that are not large: the function generate.
void emitGenerateFromRecords(Emitter& e, Side side);
// One of the legal moves, by a random word: from a list of them all in large games, else from records. The
// function choose.
void emitChoose(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
