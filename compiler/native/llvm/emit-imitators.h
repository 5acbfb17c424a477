// Emits code for imitators: pieces that move as the type that moved last. An entry of Plan::types for an
// imitator and one type moved last is called a role.
#pragma once

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Returns the cells of the imitators of the side or, if `checking`, of those that give check. Null if no type
// of the side can be one.
Value imitators(Emitter& e, const Scene& s, Side side, bool checking = false);

// Emits body(role) for each role of the type (for other types, their only entry); the type moved last selects
// one when the code runs.
void ofRole(Emitter& e, const Scene& s, std::size_t type, llvm::function_ref<void(std::size_t role)> body);
// Emits body(role, pieces) for all types of a side, with the set of their pieces. The code for imitators runs
// only if there are such pieces.
using RoleBody = llvm::function_ref<void(std::size_t type, Value pieces)>;
void forEachRole(Emitter& e, const Scene& s, RoleBody body);

// After a move of a type, enemy imitators move as that type, which may endanger the only royal piece. Adds
// the pieces whose moves must therefore be made and tested to `makeAndTest`, sets `testDrops`, or emits
// `testAll` if all moves must be.
void noteImitations(Emitter& e, Scene& s, Value royal, Value makeAndTest, Value testDrops, Body testAll);

// Returns the cells from which enemy imitators could take the only royal piece on the cell `royal` after a
// move of the type (TypePlan::imitationReach).
Value imitationReach(Emitter& e, Side side, Value type, Value royal);

// Emits the function takenByImitators: could imitators of `by` take the enemy royal piece on a cell, moving
// as the type that moved last?
void emitTakenByImitators(Emitter& e, Side by);

}  // namespace fairyforge::native::codegen
