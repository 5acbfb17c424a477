// Emits code that makes moves on a copy of the state.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

Value stateOnStack(Emitter& e);
// Copies words of the state. Sets lose the cells that are not in `keep`, unless `keep` is null.
void copyWords(Emitter& e, Value state, Value after, std::size_t first, std::size_t last, Value keep);
Value effectOf(Emitter& e, Value move);
// Writes what can be taken en passant after a piece has moved to `to` and has marked the targets `marked`.
// Acts of the third side leave this unchanged, unless they take the piece or occupy a target.
void makeEnPassant(Emitter& e, Side side, Value state, Value to, Value marked, Value victims, Value after);
// Writes the last type and the last move's cells, the hands, and the turns since the third side's act.
void makeRegisters(Emitter& e, Side side, Value state, Value move, Value after, Value victims);

// Writes the state after the move to `after`. NativeFunctions::kNullMove, a null move of the third side,
// changes nothing.
void make(Emitter& e, Side side, Value state, Value move, Value after);
void emitMake(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
