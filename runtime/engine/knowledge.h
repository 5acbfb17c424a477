// What is known of positions without a search, as by tables of solved endgames.
#pragma once

#include <functional>

#include "runtime/engine/found.h"
#include "runtime/executor.h"

namespace fairyforge::engine {

// The score of the position for its player, as if the search began there; nothing: it is not known. May be asked by
// several threads at once.
using Knowledge = std::function<std::optional<int>(const Position&)>;

// A proved win in so many plies. Those that take very many are alike.
int scoreOfWin(unsigned plies);

// The best moves of the position, where what is behind each of them is known: at most `lines`, with what follows on
// best play of both as long as a win comes nearer. Nothing: there is no move, or some are not known.
std::optional<Found> findKnown(const Position& position, const Executor& executor, const Knowledge& knowledge,
                               std::size_t lines);

}  // namespace fairyforge::engine
