// The types of pieces after their moves, whether the moves themselves or the table
// of arrivals determine them.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::exports {

// Paths, each with the types that the piece may have afterwards. Paths that differ only in these types are
// united, with kArriving as landing.
using MovesWithResults = std::vector<std::pair<Path, TypeSet>>;

// Returns the moves of `program` from `cell` with the types that the piece may have afterwards, for a piece
// of this type and side; nothing if they cannot be listed.
std::optional<MovesWithResults> movesWithResults(const Variant& variant, TypeId type,
                                                 const MoveProgram& program, Side side, Cell cell);

}  // namespace fairyforge::exports
