// Perpetual chase (ChaseRule in compiler/core/rules/variant.h). A move chases a piece if, because of this
// move, the piece could be taken for nothing.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

// Returns the cells of the opponent's pieces that the move, which leads from `before` to `after`, chases.
// White and Black must alternate single moves.
CellSet chasedBy(const Executor& executor, const Position& before, const Position& after, const Move& move);

// A move of a sequence, with the positions before and after it.
struct PlayedMove {
  const Position *before, *after;
  const Move* move;
};

// If a player has chased one piece with all of his moves, returns his loss; if both have done so, a draw;
// otherwise nothing. `moves` is in reverse order: the last move comes first. A piece stays the same one
// wherever it moves.
std::optional<Outcome> perpetualChase(const Executor& executor, std::span<const PlayedMove> moves);

}  // namespace fairyforge
