// Boards of another size: the statement that describes one, and where each cell moves to.
#pragma once

#include <array>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/board.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::edit {

// Returns the numbers of files, ranks and levels; for hexagonal boards the lengths of the lower left, the
// lower right and the upright sides.
std::array<int, 3> sizeOf(const frontend::syntax::BoardShape& board);

struct Resized {
  frontend::syntax::BoardShape shape;
  Board board;
  std::vector<Cell> to;  // by number of the old cell; kNoCell: it has no place
};
// Returns the board `old`, which the statement `said` describes, with another size (see sizeOf()). Cells in
// the lower half keep their distance from White's edge, all others their distance from Black's. Files are
// counted from the left, files of hexagonal boards from the lowest corner. Levels move like ranks if they are
// turned for Black. Holes move with their cells.
Expected<Resized> resized(const frontend::syntax::BoardShape& said, const Board& old,
                          const std::array<int, 3>& size);
// Returns the same board with the holes `holes` instead of its own.
Expected<Resized> withHoles(const frontend::syntax::BoardShape& said, const Board& old, const CellSet& holes);

}  // namespace fairyforge::edit
