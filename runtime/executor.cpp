// Slow default implementations for executors: a random move from the list of legal moves, and random games.
// Executors with compiled code override them. (The default search cursor is in search-cursor.cpp.)

#include "runtime/executor.h"

#include "runtime/third-side.h"

namespace fairyforge {

std::optional<Move> Executor::chooseMove(const Position& position, std::uint64_t random) const {
  const MoveList moves = legalMoves(position);
  if (moves.empty()) return std::nullopt;
  const bool isAct = position.toMove() == Side::Third;
  return moves[isAct ? drawnAct(position.variant(), moves, random) : scaled(random, moves.size())];
}

int Executor::playOut(const Position& position, int plies, std::uint64_t seed) const {
  Random random(seed);
  Position now = position;
  for (int played = 0; played < plies; ++played) {
    const std::optional<Move> move = chooseMove(now, random.next());
    if (!move) return played;
    now.playUnchecked(*move);
  }
  return plies;
}

}  // namespace fairyforge
