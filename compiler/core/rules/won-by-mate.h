// Recognises sides that can win only by mate (or stalemate, where that loses), or also by a number of checks.
// Of such games it can be proved that a side cannot win any more (runtime/winning.h).
#pragma once

#include <optional>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

enum class MateWins : std::uint8_t { Alone, OrChecks };

// Returns in which of these ways the side can win. Nothing: it may win in other ways, or the game has rules
// with which this is not decided: a schedule or kinds of move, duties, a third side, triggers, marks, growing
// numbers of royal pieces.
std::optional<MateWins> winsByMate(const Variant& variant, Side side);

// Can it be proved of some positions of the game that neither side can win?
inline bool knowsDeadPositions(const Variant& variant) {
  return winsByMate(variant, Side::White) && winsByMate(variant, Side::Black);
}

}  // namespace fairyforge
