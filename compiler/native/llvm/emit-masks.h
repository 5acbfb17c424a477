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
// Emits the masks for the royal piece on `royal`. If `whenAttacked` is not null, allAllowedUnlessAttacked()
// must hold; the code that it emits runs if the royal piece is attacked, and must return. Otherwise all
// targets are allowed.
Masks masks(Emitter& e, Scene& s, Value royal, const Body* whenAttacked);

}  // namespace fairyforge::native::codegen
