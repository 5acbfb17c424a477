// Which targets leave the only royal piece of a side safe (compiler/specialise/attacks.h).
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

struct Masks {
  Value allowed = nullptr;      // targets that leave the royal piece safe; null: all
  Value pinned = nullptr;       // pieces with masks of their own; null: none
  Value pinMasks = nullptr;     // array of sets
  Value makeAndTest = nullptr;  // pieces whose moves must be made and tested; null: none
};

Masks masks(Emitter& e, Scene& s, Value royal);

}  // namespace fairyforge::native::codegen
