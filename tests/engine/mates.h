// Mate problems ("White wins in 2 moves"), and their proof by trying all moves.
#pragma once

#include <algorithm>

#include "runtime/executor.h"

namespace fairyforge::testing {

// Does the side win with this many moves of its own, whatever the other side does?
inline bool winsIn(int moves, const Position& position, Side side, const Executor& executor) {
  if (const auto outcome = executor.outcome(position)) return outcome->winner == side;
  const MoveList legal = executor.legalMoves(position);
  const bool own = position.toMove() == side;
  if (own && moves == 0) return false;
  const auto wins = [&](const Move& move) {
    const Position after = position.after(move);
    return winsIn(own ? moves - 1 : moves, after, side, executor);
  };
  return own ? std::any_of(legal.begin(), legal.end(), wins) : std::all_of(legal.begin(), legal.end(), wins);
}

}  // namespace fairyforge::testing
