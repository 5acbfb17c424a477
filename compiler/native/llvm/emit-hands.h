// What is in the players' hands.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Has the side anything in its hand that can be dropped?
Value hasHand(Emitter& e, Value state, Side side);
Value laneHolds(Emitter& e, Value state, Side side, std::size_t lane);
// Has it such a piece? Never one that is not counted.
Value handHolds(Emitter& e, Value state, Side side, std::size_t type);
// One piece fewer of what the type is in the hand.
void leaveHand(Emitter& e, Side side, Value type, Value after);
// Beside a move a piece of the type goes from the hand to the board.
void dropBeside(Emitter& e, Side side, Value type, Value cells, Value after);

}  // namespace fairyforge::native::codegen
