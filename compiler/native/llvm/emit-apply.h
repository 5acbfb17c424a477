// Makes the moves that do more than move a piece and capture on its destination.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// The cells whose pieces a move takes. They may include the cell of a mover that does not leave it.
Value victimsOf(Emitter& e, const Scene& s, Value move);
// The function apply: makes a move whose effect has a record.
void emitApply(Emitter& e, Side side);

// The piece that a move drops by the record of its effect: whether there is one, its type and its cell.
struct DroppedLater {
  Value any, type, cell;
};
DroppedLater droppedLater(Emitter& e, Value move);

}  // namespace fairyforge::native::codegen
