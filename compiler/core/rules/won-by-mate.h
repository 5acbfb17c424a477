// Recognises games that are won by mate only, or by mate, stalemate and a number of checks. In such games it
// can be proved that a side cannot win any more (runtime/winning.h).
#pragma once

#include <optional>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

enum class MateWins : std::uint8_t { Alone, OrChecks };

// Returns in which of these ways the side can win. Nothing: it may win in other ways, or the order of turns,
// duties or a third side matter.
std::optional<MateWins> winsByMate(const Variant& variant, Side side);

// Can it be proved of some positions of the game that neither side can win?
inline bool knowsDeadPositions(const Variant& variant) {
  return winsByMate(variant, Side::White) && winsByMate(variant, Side::Black);
}

}  // namespace fairyforge
