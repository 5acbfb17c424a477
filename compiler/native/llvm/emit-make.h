// Emits code that writes the state after a move into another buffer.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Emits room for one state on the stack, and returns its address.
Value stateOnStack(Emitter& e);
// Copies the words from `first` to before `last` of the state. If `keep` is not null, the words are sets,
// which lose all cells outside `keep`.
void copyWords(Emitter& e, Value state, Value after, std::size_t first, std::size_t last, Value keep);
Value effectOf(Emitter& e, Value move);
// Writes the en-passant registers after a piece has moved to `to` and marked the cells `marked`. After an act
// of the third side they stay, unless it takes the victim or occupies a target.
void makeEnPassant(Emitter& e, Side side, Value state, Value to, Value marked, Value victims, Value after);
// Writes the type moved last, the last move's cells, the hands, and the number of turns since the third
// side's act.
void makeRegisters(Emitter& e, Side side, Value state, Value move, Value after, Value victims);

// Writes the state after the move to `after`. NativeFunctions::kNullMove, a null move of the third side,
// changes nothing.
void make(Emitter& e, Side side, Value state, Value move, Value after);
void emitMake(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
