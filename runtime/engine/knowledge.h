// Positions whose value is known without a search, for example from tables of solved endgames.
#pragma once

#include <functional>

#include "runtime/engine/found.h"
#include "runtime/executor.h"

namespace fairyforge::engine {

// Returns the score of a position for the player to move, as a search from there would; nothing if it is not
// known. May be called by several threads at once.
using Knowledge = std::function<std::optional<int>(const Position&)>;

// Returns the score of a proved win in `plies` plies. Wins that take very long all have the same score.
int scoreOfWin(unsigned plies);

// If the results of the position and of every legal move are known, returns the best `lines` moves, each with
// the best play of both sides as long as it brings a win nearer. Returns nothing if there is no move, or if
// some result is not known.
std::optional<Found> findKnown(const Position& position, const Executor& executor, const Knowledge& knowledge,
                               std::size_t lines);

}  // namespace fairyforge::engine
