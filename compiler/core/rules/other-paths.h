// Lists only those paths of a program for which the caller has no shorter description. Most paths of most
// programs then need not be stored.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/core/rules/path.h"

namespace fairyforge {

// Like pathsFrom(), but shows each path to `takes`, in the program's order, and lists only those for which it
// returns false. `joins`: is joinsOf(program) not empty? Callers can ask this once for all origins. Without
// joins, only the listed paths are stored: the others do not count against `limit`, and `takes` may see equal
// ones.
std::optional<std::vector<Path>> otherPathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                                std::size_t limit, bool joins,
                                                const std::function<bool(const Path&)>& takes);

}  // namespace fairyforge
