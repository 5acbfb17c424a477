// Which goals the code of a preset can detect.
#pragma once

#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::exports::game_courier {

// By the goal's number: can the code detect it?
std::vector<bool> goalsOfGameCourier(const Variant& variant);

// Returns the cells of a pattern's occupants for each cell at which it can begin.
std::vector<std::vector<Cell>> rowsOf(const Board& board, const GoalCondition& c, Side player);

}  // namespace fairyforge::exports::game_courier
