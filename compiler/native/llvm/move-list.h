// Emits code for lists of moves. The end of a list is a variable, `end`.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Appends a move to the list that ends at `end`.
void append(Emitter& e, Value end, Value move);
// Returns move number `n` of the list that begins at `first`, counted from 0.
Value moveAt(Emitter& e, Value first, Value n);
// Returns the number of moves from `first` up to `last`.
Value movesBetween(Emitter& e, Value first, Value last);
// Returns cell number `n` of the set, counted from 0.
Value nth(Emitter& e, Value cells, Value n);
// Emits a call that appends the move cell * factor + base for each cell of a set. For places where speed does
// not matter, or that are many.
void list(Emitter& e, Value cells, Value factor, Value base, Value end);

}  // namespace fairyforge::native::codegen
