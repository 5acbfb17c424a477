// Emits the functions that list, record and count the legal moves of one side.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

void emitCount(Emitter& e, Side side);
// Emits the function countSome, which returns 0 if there is no legal move, otherwise some number from 1 to
// the number of legal moves.
void emitCountSome(Emitter& e, Side side);
void emitGenerate(Emitter& e, Side side);
void emitRecord(Emitter& e, Side side);
// Emits the functions that list and count the moves of a turn after which royal pieces need not be safe
// (NativeFunctions::freeTurns).
void emitFreeTurn(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
