// Making a move on a copy of the state.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

Value stateOnStack(Emitter& e);
// Copies words of the state; sets lose what is not in `keep`, unless it is null.
void copyWords(Emitter& e, Value state, Value after, std::size_t first, std::size_t last, Value keep);
Value effectOf(Emitter& e, Value move);
// What can be taken en passant after the move of a piece to `to` that marks `marked`: the third side's acts
// leave it as it was, unless they take the piece or stand in the way.
void makeEnPassant(Emitter& e, Side side, Value state, Value to, Value marked, Value victims, Value after);
// What was moved last, hands, the third side's clock.
void makeRegisters(Emitter& e, Side side, Value state, Value move, Value after, Value victims);

// After a null move of the third side, NativeFunctions::kNullMove, all is as it was.
void make(Emitter& e, Side side, Value state, Value move, Value after);
void emitMake(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
