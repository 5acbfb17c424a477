// Emits code that reads and changes the contents of the players' hands.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Does the side hold anything that can be dropped?
Value hasHand(Emitter& e, Value state, Side side);
Value laneHolds(Emitter& e, Value state, Side side, std::size_t lane);
// Does the side hold a piece of the type? False for types that are not counted.
Value handHolds(Emitter& e, Value state, Side side, std::size_t type);
// Removes one piece from the hand. The hand may hold `type` as another type.
void leaveHand(Emitter& e, Side side, Value type, Value after);
// Puts a piece of the type from the hand on the board, together with a move.
void dropBeside(Emitter& e, Side side, Value type, Value cells, Value after);

}  // namespace fairyforge::native::codegen
