// Emits code that reads and changes the contents of the players' hands.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Does the side hold anything that can be dropped?
Value hasHand(Emitter& e, Value state, Side side);
Value laneHolds(Emitter& e, Value state, Side side, std::size_t lane);
// Removes one piece from the hand. The hand may hold `type` as another type.
void leaveHand(Emitter& e, Side side, Value type, Value after);

}  // namespace fairyforge::native::codegen
