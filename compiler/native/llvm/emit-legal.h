// The functions that list, record and count the legal moves of one side.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

void emitCount(Emitter& e, Side side);
// Counts some of the moves, if there are any: at least one.
void emitCountSome(Emitter& e, Side side);
void emitGenerate(Emitter& e, Side side);
void emitRecord(Emitter& e, Side side);
// Lists and counts the moves of a turn after which royal pieces need not be safe (NativeFunctions::freeTurns).
void emitFreeTurn(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
