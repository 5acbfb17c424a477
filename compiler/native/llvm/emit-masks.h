// Emits code that finds the targets that leave the only royal piece of a side safe
// (compiler/native/specialise/attacks.h).
#pragma once

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

struct Masks {
  Value allowed = nullptr;      // targets that leave the royal piece safe; null: all
  Value pinned = nullptr;       // pieces with masks of their own; null: none
  Value pinMasks = nullptr;     // array of sets
  Value makeAndTest = nullptr;  // pieces whose moves must be made and tested; null: none
};

// Do the plan's masks allow all targets unless the royal piece is attacked?
bool allAllowedUnlessAttacked(const specialise::Plan& plan, Side side);
// Emits the masks for the royal piece on `royal`. If `whenAttacked` is not null, the plan must be as
// allAllowedUnlessAttacked() says. The code that `whenAttacked` emits runs if the royal piece is attacked,
// and must return; otherwise all targets are allowed.
Masks masks(Emitter& e, Scene& s, Value royal, const Body* whenAttacked);

}  // namespace fairyforge::native::codegen
