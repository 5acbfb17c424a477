// Decides what moves do to the count of quiet plies.
#pragma once

#include <cstdint>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

enum class QuietCount : std::uint8_t { Rises, Stays, BeginsAnew };

// Does a move that takes nothing restart the count? `mover` is its type before the move, or the dropped type;
// `becomes` its type afterwards. Drops restart the count, since they cannot be reversed. So do promotions
// that only a capture undoes, because the piece comes into a hand in its old type.
inline bool beginsCountAnew(const Variant& variant, bool isDrop, TypeId mover, TypeId becomes) {
  if (isDrop || variant.end().clockResetting.has(mover)) return true;
  return mover != becomes && variant.hands().asCaptured(becomes) == mover &&
         variant.looks().promotesTo[index(becomes)] == kNoType;
}

// What does a move of `side`'s pieces do to the count? Moves of the third side's pieces are not counted, whoever
// makes them, and neither are its passes. `mover`: kNoType if the move is a pass.
inline QuietCount quietCount(const Variant& variant, Side side, bool takes, bool isDrop, TypeId mover,
                             TypeId becomes) {
  if (takes) return QuietCount::BeginsAnew;
  if (side == Side::Third) return QuietCount::Stays;
  const bool isAnew = mover != kNoType && beginsCountAnew(variant, isDrop, mover, becomes);
  return isAnew ? QuietCount::BeginsAnew : QuietCount::Rises;
}

}  // namespace fairyforge
