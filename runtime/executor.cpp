#include "runtime/executor.h"

#include "runtime/random.h"
#include "runtime/walk.h"

namespace fairyforge {

int Executor::playOut(const Position& position, int plies, std::uint64_t seed) const {
  Random random(seed);
  Position now = position;
  for (int played = 0; played < plies; ++played) {
    const MoveList moves = legalMoves(now);
    if (moves.empty()) return played;
    now.playUnchecked(moves[random.below(moves.size())]);
  }
  return plies;
}

std::unique_ptr<Walk> Executor::walk(const Position& start, const PieceValues& values) const {
  return walkByPositions(*this, start, values);
}

}  // namespace fairyforge
