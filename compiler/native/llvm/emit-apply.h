// Making a move that does more than go and take.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// The cells whose pieces a move takes; one that does not leave its cell may be among them.
Value victimsOf(Emitter& e, const Scene& s, Value move);
// The function apply.
void emitApply(Emitter& e, Side side);

// What a move with a record of its effect drops beside it.
struct DroppedLater {
  Value any, type, cell;
};
DroppedLater droppedLater(Emitter& e, Value move);

}  // namespace fairyforge::native::codegen
