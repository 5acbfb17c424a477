// Perpetual chase (ChaseRule): a move chases a piece if it makes it possible to take that piece for nothing.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

// Returns the cells of the opponent's pieces that the move, which leads from `before` to `after`, chases.
// White and Black must alternate single moves.
CellSet chasedBy(const Executor& executor, const Position& before, const Position& after, const Move& move);

// One of a sequence of moves, with the positions before and after it.
struct Passage {
  const Position *before, *after;
  const Move* move;
};

// Returns the outcome if a player has chased one piece with all of his moves, by the rule of perpetual chase;
// otherwise nothing. A piece is the same one wherever it moves. `moves` begins with the last move.
std::optional<Outcome> perpetualChase(const Executor& executor, std::span<const Passage> moves);

}  // namespace fairyforge
