// Positions to look at: those of random games, the same for the same seed.
#pragma once

#include <functional>

#include "runtime/executor.h"

namespace fairyforge::batch {

struct RandomGames {
  unsigned games = 4;
  std::uint64_t seed = 1;
};

// How much one check looks at. It is counted in positions and moves, not in seconds, so that what a check
// finds does not depend on the machine.
inline constexpr int kLongestGame = 60;
inline constexpr std::size_t kMaxMoves = 10'000;

struct Coverage {
  std::size_t positions = 0, moves = 0;
  unsigned games = 0;
  std::string text() const;  // "240 positions of 4 games"
};

// Shows `visit` each position of the games with its legal moves, until it has enough (false) or kMaxMoves
// moves have been shown.
Coverage forRandomPositions(const VariantPtr& variant, const Executor& executor, const RandomGames& games,
                            const std::function<bool(const Position&, const MoveList&)>& visit);

}  // namespace fairyforge::batch
