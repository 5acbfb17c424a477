// Decides which moves restart the count of quiet plies.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// For a move that takes nothing, returns whether it restarts the count. `mover` is the type before the move;
// for a drop, the dropped type. A drop cannot be reversed, nor can a promotion that only a capture to the
// hand reverses.
inline bool beginsCountAnew(const Variant& variant, bool isDrop, TypeId mover, TypeId becomes) {
  if (isDrop || variant.end().clockResetting.has(mover)) return true;
  return mover != becomes && variant.hands().asCaptured(becomes) == mover &&
         variant.looks().promotedFrom[index(becomes)] == kNoType;
}

}  // namespace fairyforge
