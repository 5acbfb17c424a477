// Who chases what: a piece is chased by the move that has brought about that it could be taken for nothing (ChaseRule).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

// The cells of pieces of the other player that the move, which leads from `before` to `after`, chases. White and Black
// move in turn.
CellSet chasedBy(const Executor& executor, const Position& before, const Position& after, const Move& move);

// A move of a part of a game, with the positions before and after it.
struct Passage {
  const Position *before, *after;
  const Move* move;
};

// Who has chased a piece with all of his moves, by the rule of perpetual chase; nothing where nobody has. A piece is the
// same one wherever it goes. The last move first.
std::optional<Outcome> perpetualChase(const Executor& executor, std::span<const Passage> moves);

}  // namespace fairyforge
