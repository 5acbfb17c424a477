// Which goals the code of a preset can detect.
#pragma once

#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::exports::game_courier {

// Returns for each goal, by its number, whether the code can detect it.
std::vector<bool> goalsOfGameCourier(const Variant& variant);

// `c` is a condition of the kind Pattern. Returns, for each cell at which such a pattern can begin, the cells
// of its occupants.
std::vector<std::vector<Cell>> rowsOf(const Board& board, const GoalCondition& c, Side player);

}  // namespace fairyforge::exports::game_courier
