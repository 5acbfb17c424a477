// Which goals the code of a preset can notice.
#pragma once

#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::exports::game_courier {

// By number: those that the code can notice.
std::vector<bool> goalsOfGameCourier(const Variant& variant);

// The cells of a pattern's occupants, wherever it begins.
std::vector<std::vector<Cell>> rowsOf(const Board& board, const GoalCondition& c, Side player);

}  // namespace fairyforge::exports::game_courier
