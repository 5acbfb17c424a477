// What pieces are after their moves, whether the moves say it or the table of arrivals.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "compiler/rules/paths.h"
#include "compiler/rules/variant.h"

namespace fairyforge::exports {

// By all but what the piece becomes, as if the table said it: what it may be then.
using MovesWithResults = std::vector<std::pair<Path, TypeSet>>;

// Of the type with such a program, from the cell; nothing where they cannot be listed.
std::optional<MovesWithResults> movesWithResults(const Variant& variant, TypeId type,
                                                 const MoveProgram& program, Side side, Cell cell);

}  // namespace fairyforge::exports
