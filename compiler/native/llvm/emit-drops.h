// Drops.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

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

}  // namespace fairyforge::native::codegen
