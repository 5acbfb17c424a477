// Lists, counts and makes drops.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// May royal pieces be dropped? Then drops must be made and tested, since such a drop changes which royal
// pieces must be safe.
bool dropsAreMadeAndTested(const specialise::Plan& plan);

// The functions drops and countDrops: list or count drops within `allowed`.
void emitDrops(Emitter& e, Side side, bool counting);
// The function barredDrop: is a drop forbidden because it gives check or mate?
void emitBarredDrop(Emitter& e, Side side);
// The function drop: makes a drop.
void emitDrop(Emitter& e, Side side);
// The function toHands: puts captured pieces into the hands to which they go.
void emitToHands(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
