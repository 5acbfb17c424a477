// Follows the paths of a program from cell to cell.
#pragma once

#include <optional>
#include <vector>

#include "compiler/core/rules/paths.h"

namespace fairyforge {

// Returns the cells to which repeated paths of the program lead from the cells `from`, with these. Follows only
// paths for which follows(path) is true. Returns nothing if from one of the cells there are too many paths.
template <typename Follows>
std::optional<CellSet> reachedCells(const Board& board, const MoveProgram& program, const CellSet& from,
                                    Follows follows) {
  CellSet reached = from;
  std::vector<Cell> open;
  from.forEach([&](Cell cell) { open.push_back(cell); });
  while (!open.empty()) {
    const Cell at = open.back();
    open.pop_back();
    const auto paths = pathsFrom(board, program, at);
    if (!paths) return std::nullopt;
    for (const Path& path : *paths) {
      if (reached.has(path.to) || !follows(path)) continue;
      reached.add(path.to);
      open.push_back(path.to);
    }
  }
  return reached;
}

}  // namespace fairyforge
