#include "compiler/batch/random-games.h"

#include <fmt/format.h>

#include "runtime/random.h"

namespace fairyforge::batch {

std::string Looked::text() const {
  return fmt::format("{} position{} of {} random game{}", positions, positions == 1 ? "" : "s", games,
                     games == 1 ? "" : "s");
}

Looked forRandomPositions(const VariantPtr& variant, const Executor& executor, const RandomGames& games,
                          const std::function<bool(const Position&, const MoveList&)>& visit) {
  Looked looked;
  for (unsigned game = 0; game < games.games && looked.moves < kMaxMoves; ++game) {
    Random random(games.seed, game);
    Position position(variant);
    ++looked.games;
    for (int ply = 0; ply < kLongestGame && looked.moves < kMaxMoves; ++ply) {
      const MoveList legal = executor.legalMoves(position);
      ++looked.positions;
      looked.moves += legal.size();
      if (!visit(position, legal)) return looked;
      if (legal.empty()) break;
      position.playUnchecked(legal[random.below(legal.size())]);
    }
  }
  return looked;
}

}  // namespace fairyforge::batch
