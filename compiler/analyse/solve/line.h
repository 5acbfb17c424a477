// Finds best play where the values of positions are known.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/analyse/solve/value.h"
#include "runtime/executor.h"

namespace fairyforge::solve {

using ValueOf = std::function<std::optional<Value>(const Position&)>;

// Returns the moves that are best for both from the position on, until the game ends, a value is not known,
// or the position is a draw. Of equally good moves it takes the first in canonical order.
std::vector<Move> bestLine(const Position& start, const Executor& executor, const ValueOf& valueOf);
// Returns the legal moves with the values of their results, if known, best first.
std::vector<std::pair<Move, Value>> rankedMoves(const Position& position, const MoveList& moves,
                                                const ValueOf& valueOf);
// Returns a line of moves as text: "1. Qc7 Ka5 2. Qb7#".
std::string lineText(const Position& start, const std::vector<Move>& line, const Executor& executor);

// Returns the value of a position in words, as the player to move sees it: "White wins in 10 moves (19
// plies)".
std::string valueText(Value value, Side player);
// Returns the value in words: "White wins in 19 plies".
std::string resultText(Value value);
// Returns in how many of his own moves the winner wins, if `player` is to move.
constexpr unsigned movesOf(Value value, Side player) {
  return value.winner() == player ? (value.plies() + 1) / 2 : value.plies() / 2;
}

}  // namespace fairyforge::solve
