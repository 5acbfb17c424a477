// Which moves begin the count of quiet plies anew.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// Of a move that takes nothing. `mover`: what it was; of a drop what is dropped. A drop cannot be taken back, nor a
// promotion that only a hand undoes.
inline bool beginsCountAnew(const Variant& variant, bool isDrop, TypeId mover, TypeId becomes) {
  if (isDrop || variant.end().clockResetting.has(mover)) return true;
  return mover != becomes && variant.hands().asCaptured(becomes) == mover &&
         variant.looks().promotedFrom[index(becomes)] == kNoType;
}

}  // namespace fairyforge
