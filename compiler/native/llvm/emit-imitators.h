// Emits code for imitators: pieces that move as the type that moved last. A role is the index of an entry of
// Plan::types by which a piece moves: an imitator has one for each type that may have moved last, besides its
// own entry; other types have only their own entry.
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
// Emits body(role, pieces) for each role of each type of the side, with the set of the type's pieces. The
// code for imitators runs only if there are such pieces.
using RoleBody = llvm::function_ref<void(std::size_t type, Value pieces)>;
void forEachRole(Emitter& e, const Scene& s, RoleBody body);

// Emits code that finds which moves let enemy imitators attack the only royal piece, on cell `royal`, since
// imitators move next as the type that has moved. It adds the pieces with such moves to `makeAndTest` and
// sets `testDrops`. Where the royal piece's own moves can do this, it runs `testAll`.
void noteImitations(Emitter& e, Scene& s, Value royal, Value makeAndTest, Value testDrops, Body testAll);

// Emits the function takenByImitators: could imitators of `by` take the enemy royal piece on a cell, moving
// as the type that moved last?
void emitTakenByImitators(Emitter& e, Side by);

}  // namespace fairyforge::native::codegen
