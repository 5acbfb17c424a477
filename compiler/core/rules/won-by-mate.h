// Games that are won by mate alone, perhaps also by stalemate or by checks. Of these it can be proved that a
// side cannot win any more (runtime/winning.h).
#pragma once

#include <optional>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

enum class MateWins : std::uint8_t { Alone, OrChecks };

// Returns nothing if the side may win in other ways, or if the order of turns, duties or a third side decide.
std::optional<MateWins> winsByMate(const Variant& variant, Side side);

// Are there positions of which it can be proved that neither side can win?
inline bool knowsDeadPositions(const Variant& variant) {
  return winsByMate(variant, Side::White) && winsByMate(variant, Side::Black);
}

}  // namespace fairyforge
