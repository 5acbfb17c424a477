// Plays random games up to limits on plies and on the number of moves listed, and hands every position to a
// visitor, which may end the search.

#include "compiler/analyse/batch/random-games.h"

#include <fmt/format.h>

#include "runtime/random.h"

namespace fairyforge::batch {

std::string Coverage::text() const {
  return fmt::format("{} position{} of {} random game{}", positions, positions == 1 ? "" : "s", games,
                     games == 1 ? "" : "s");
}

Coverage forRandomPositions(const VariantPtr& variant, const Executor& executor, const RandomGames& games,
                            const std::function<bool(const Position&, const MoveList&)>& visit) {
  Coverage coverage;
  for (unsigned game = 0; game < games.games && coverage.moves < kMaxMoves; ++game) {
    Random random(games.seed, game);
    Position position(variant);
    ++coverage.games;
    for (int ply = 0; ply < kLongestGame && coverage.moves < kMaxMoves; ++ply) {
      const MoveList legal = executor.legalMoves(position);
      ++coverage.positions;
      coverage.moves += legal.size();
      if (!visit(position, legal)) return coverage;
      if (legal.empty()) break;
      position.playUnchecked(legal[random.below(legal.size())]);
    }
  }
  return coverage;
}

}  // namespace fairyforge::batch
