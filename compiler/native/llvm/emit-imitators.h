// Emits code for imitators: pieces that move as the type that moved last.
#pragma once

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

Value imitators(Emitter& e, const Scene& s, Side side, bool checking = false);  // null if there are none

// Emits body(role) for each entry of Plan::types by which a piece of the type may move; the type moved last
// selects one.
void ofRole(Emitter& e, const Scene& s, std::size_t type, llvm::function_ref<void(std::size_t role)> body);
// Emits body(type, pieces) for all types of a side, with their pieces. For imitators the code runs only if
// there are pieces of that type.
using RoleBody = llvm::function_ref<void(std::size_t type, Value pieces)>;
void forEachRole(Emitter& e, const Scene& s, RoleBody body);

// After a move of a type, enemy imitators move as that type. If that might matter to the only royal piece,
// adds the pieces whose moves must be made and tested to `makeAndTest`, or emits `testAll`, by which
// everything is made and tested.
void noteImitations(Emitter& e, Scene& s, Value royal, Value makeAndTest, Value testDrops, Body testAll);

// Returns the cells from which enemy imitators might take the only royal piece, on the cell `royal`, after a
// move of the type.
Value imitationReach(Emitter& e, Side side, Value type, Value royal);

// Emits the function takenByImitators: could imitators of `by`, which move as the type that moved last, take
// the enemy royal piece on a cell?
void emitTakenByImitators(Emitter& e, Side by);

}  // namespace fairyforge::native::codegen
