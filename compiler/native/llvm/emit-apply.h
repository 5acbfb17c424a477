// Emits code for moves that do more than move one piece and capture on its destination.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Returns the set of cells whose pieces the move takes. If the mover stays on its cell, that cell may be in
// the set.
Value victimsOf(Emitter& e, const Scene& s, Value move);
// Emits the function apply, which makes a move whose effect has a record (specialise::EffectRecord).
void emitApply(Emitter& e, Side side);

// Generated values for the piece that a move drops beside its own step, from the record of its effect: is
// there one, its type, its cell.
struct DroppedLater {
  Value any, type, cell;
};
DroppedLater droppedLater(Emitter& e, Value move);

}  // namespace fairyforge::native::codegen
