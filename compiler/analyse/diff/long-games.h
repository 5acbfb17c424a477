// Finds differences that only long games show: in repetition rules and in draws by the count of quiet moves.
#pragma once

#include <optional>

#include "compiler/analyse/diff/diff.h"

namespace fairyforge::diff {

// Plays games in which positions repeat, and games without a capture or a move that resets the count, if the
// rules about such games differ. A game that is found need not be the shortest.
std::optional<Difference> differenceInLongGames(const Pairing& pairing, const Executor& a, const Executor& b,
                                                const PositionPair& start);

}  // namespace fairyforge::diff
