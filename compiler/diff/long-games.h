// Differences that only long games show: repetition, and draws by the count of quiet moves.
#pragma once

#include <optional>

#include "compiler/diff/diff.h"

namespace fairyforge::diff {

// Plays games in which positions repeat, and games without a capture or a move that resets the count, as far
// as the rules about such games differ. A game found so is not the shortest for certain.
std::optional<Difference> differenceInLongGames(const Pairing& pairing, const Executor& a, const Executor& b,
                                                const PositionPair& start);

}  // namespace fairyforge::diff
