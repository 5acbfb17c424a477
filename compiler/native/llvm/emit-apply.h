// Makes the moves that do more than move a piece and capture on its destination.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Returns the cells whose pieces the move takes. The cell of a mover that does not leave it may be among
// them.
Value victimsOf(Emitter& e, const Scene& s, Value move);
// Emits the function apply, which makes a move whose effect has a record.
void emitApply(Emitter& e, Side side);

// The piece that a move drops besides moving, as the record of its effect says: whether there is one, its
// type and its cell.
struct DroppedLater {
  Value any, type, cell;
};
DroppedLater droppedLater(Emitter& e, Value move);

}  // namespace fairyforge::native::codegen
