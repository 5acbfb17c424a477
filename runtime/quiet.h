// Decides which moves restart the count of quiet plies.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// Does a move that takes nothing restart the count? `mover` is its type before the move, or the dropped type;
// `becomes` its type afterwards. Drops restart the count, since they cannot be reversed. So do promotions
// that only a capture undoes, because the piece comes into a hand in its old type.
inline bool beginsCountAnew(const Variant& variant, bool isDrop, TypeId mover, TypeId becomes) {
  if (isDrop || variant.end().clockResetting.has(mover)) return true;
  return mover != becomes && variant.hands().asCaptured(becomes) == mover &&
         variant.looks().promotesTo[index(becomes)] == kNoType;
}

}  // namespace fairyforge
