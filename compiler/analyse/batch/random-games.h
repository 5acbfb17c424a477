// Finds positions to check: those of random games. The same seed gives the same positions.
#pragma once

#include <functional>

#include "runtime/executor.h"

namespace fairyforge::batch {

struct RandomGames {
  unsigned games = 4;
  std::uint64_t seed = 1;
};

// How much one check looks at. The limits are positions and moves, not seconds, so that the result of a check
// does not depend on the machine.
inline constexpr int kLongestGame = 60;
inline constexpr std::size_t kMaxMoves = 10'000;

struct Coverage {
  std::size_t positions = 0, moves = 0;
  unsigned games = 0;
  std::string text() const;  // "240 positions of 4 games"
};

// Calls `visit` with each position of the games and its legal moves, until `visit` returns false or kMaxMoves
// moves have been shown.
Coverage forRandomPositions(const VariantPtr& variant, const Executor& executor, const RandomGames& games,
                            const std::function<bool(const Position&, const MoveList&)>& visit);

}  // namespace fairyforge::batch
