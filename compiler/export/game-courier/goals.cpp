// Patterns are searched from every cell on which they can begin.
#include "compiler/export/game-courier/goals.h"

#include <algorithm>

namespace fairyforge::exports::game_courier {
namespace {

using Kind = GoalCondition::Kind;

constexpr std::size_t kMaxRows = 600;  // the most rows that are searched for a pattern

bool isSayable(const Variant& variant, const GoalCondition& c) {
  switch (c.kind) {
    case Kind::Counted:
      return c.counter == GoalCounter::Checks;
    case Kind::Pattern:
      if (rowsOf(variant.board(), c, Side::White).size() > kMaxRows) return false;
      [[fallthrough]];
    case Kind::Places:
      return std::ranges::none_of(c.occupants, &Occupancy::safe);
    case Kind::Pieces:
    case Kind::AllPieces:
    case Kind::ToMove:
    case Kind::All:
    case Kind::Any:
    case Kind::Not:
    case Kind::Other:
      break;
    default:
      return false;
  }
  return std::ranges::all_of(c.parts, [&](const GoalCondition& part) { return isSayable(variant, part); });
}

}  // namespace

std::vector<std::vector<Cell>> rowsOf(const Board& board, const GoalCondition& c, Side player) {
  std::vector<std::vector<Cell>> rows;
  board.forEachCell([&](Cell from) {
    std::vector<Cell> row;
    const auto goesOn = [&](Cell cell, std::size_t) {
      row.push_back(cell);
      return true;
    };
    if (followOnce(c, board, from, player, goesOn)) rows.push_back(std::move(row));
  });
  return rows;
}

std::vector<bool> goalsOfGameCourier(const Variant& variant) {
  std::vector<bool> sayable;
  for (const Goal& goal : variant.goals()) sayable.push_back(isSayable(variant, goal.condition));
  return sayable;
}

}  // namespace fairyforge::exports::game_courier
