// Moves in a list. Where it ends is a variable, `end`.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

void append(Emitter& e, Value end, Value move);
// How many moves stand from `first` up to `last`?
Value movesBetween(Emitter& e, Value first, Value last);
// The moves of one piece to each of some cells: the function list, for large games.
void emitList(Emitter& e);

}  // namespace fairyforge::native::codegen
