// Emits code that reads and changes the contents of the players' hands.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Emits the question whether the side holds anything that can be dropped.
Value hasHand(Emitter& e, Value state, Side side);
Value laneHolds(Emitter& e, Value state, Side side, std::size_t lane);
// Does the side hold a piece of the type? False for types of which the state keeps no number.
Value handHolds(Emitter& e, Value state, Side side, std::size_t type);
// Removes from the state one piece of the type from which a dropped `type` comes (the hand may hold it as
// another type).
void leaveHand(Emitter& e, Side side, Value type, Value after);
// Removes a piece of the type from the hand and puts it on `cells` beside a move.
void dropBeside(Emitter& e, Side side, Value type, Value cells, Value after);

}  // namespace fairyforge::native::codegen
