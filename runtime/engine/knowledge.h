// Positions whose value is known without a search, for example from tables of solved endgames.
#pragma once

#include <functional>

#include "runtime/engine/found.h"
#include "runtime/executor.h"

namespace fairyforge::engine {

// Returns the score of the position for its player, as if a search began there; nothing if it is not known.
// May be called by several threads at once.
using Knowledge = std::function<std::optional<int>(const Position&)>;

// Returns the score of a proved win in this many plies. Very long wins all have the same score.
int scoreOfWin(unsigned plies);

// Returns the best moves of the position, at most `lines`, if the result of each move is known; each with the
// continuation by best play of both sides while a win comes nearer. Returns nothing if there is no move, or
// if some results are not known.
std::optional<Found> findKnown(const Position& position, const Executor& executor, const Knowledge& knowledge,
                               std::size_t lines);

}  // namespace fairyforge::engine
