// Emits code that finds the targets which leave the only royal piece of a side safe
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

// Does the method allow all targets whenever the royal piece is not attacked? It does if all attack instances
// are leaps and slides.
bool allAllowedUnlessAttacked(const specialise::Plan& plan, Side side);
// Emits the masks for the royal piece on `royal`. `whenAttacked` may be null. If it is not,
// allAllowedUnlessAttacked() must hold, and the masks are only for positions in which the royal piece is not
// attacked: Masks::allowed is then null (all). For the other positions the code of `whenAttacked` runs, which
// must return from the generated function.
Masks masks(Emitter& e, Scene& s, Value royal, const Body* whenAttacked);

}  // namespace fairyforge::native::codegen
