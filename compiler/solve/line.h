// Best play by values that are known.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/solve/value.h"
#include "runtime/executor.h"

namespace fairyforge::solve {

using ValueOf = std::function<std::optional<Value>(const Position&)>;

// From the position on what is best for both, to the end of the game, to where no value is known, or to a
// draw. Of moves that are equally good the first one in canonical order.
std::vector<Move> bestLine(const Position& start, const Executor& executor, const ValueOf& valueOf);
// Legal moves with the values behind them, as far as they are known, the best first.
std::vector<std::pair<Move, Value>> rankedMoves(const Position& position, const MoveList& moves,
                                                const ValueOf& valueOf);
// "1. Qc7 Ka5 2. Qb7#"
std::string lineText(const Position& start, const std::vector<Move>& line, const Executor& executor);

// "White wins in 10 moves (19 plies)" of a position, seen by who is to move there.
std::string valueText(Value value, Side player);
// "White wins in 19 plies"
std::string resultText(Value value);
// Moves of the winner.
constexpr unsigned movesOf(Value value, Side player) {
  return value.winner() == player ? (value.plies() + 1) / 2 : value.plies() / 2;
}

}  // namespace fairyforge::solve
