// Pieces that move as what was moved last.
#pragma once

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

Value imitators(Emitter& e, const Scene& s, Side side, bool checking = false);  // null where there are none

// What a piece of a type moves as, by what was moved last.
void ofRole(Emitter& e, const Scene& s, std::size_t type, llvm::function_ref<void(std::size_t role)> body);
// All types of a side with their pieces; what imitators do only where they stand, and by what was moved last.
using RoleBody = llvm::function_ref<void(std::size_t type, Value pieces)>;
void forEachRole(Emitter& e, const Scene& s, RoleBody body);

// After a move of a type, enemy imitators move as that type. Where that might matter to the only royal piece:
// adds to `makeAndTest` what must be made and tested, or has everything made and tested.
void noteImitations(Emitter& e, Scene& s, Value royal, Value makeAndTest, Value testDrops, Body testAll);

// From where enemy imitators might take the only royal piece on a cell after a move of a type.
Value imitationReach(Emitter& e, Side side, Value type, Value royal);

// Could some imitators of `by`, moving as what was moved last, take the enemy royal piece on a cell? The
// function takenByImitators.
void emitTakenByImitators(Emitter& e, Side by);

}  // namespace fairyforge::native::codegen
