// Hands and drops.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

Value hasHand(Emitter& e, Value state, Side side);
// A royal piece put on the board changes which of them must be safe.
bool dropsAreMadeAndTested(const specialise::Plan& plan);

// Lists or counts them, within `allowed`: the functions drops and countDrops.
void emitDrops(Emitter& e, Side side, bool counting);
// May a drop not be made for what it gives: the function barredDrop.
void emitBarredDrop(Emitter& e, Side side);
// Makes a drop: the function drop.
void emitDrop(Emitter& e, Side side);
// What is taken may come to a hand: the function toHands.
void emitToHands(Emitter& e, Side side);

// Has the side such a piece in the hand? Never one that is not counted.
Value handHolds(Emitter& e, Value state, Side side, std::size_t type);
// One piece fewer of what the type is in the hand.
void leaveHand(Emitter& e, Side side, Value type, Value after);

}  // namespace fairyforge::native::codegen
