// Boards of another size: how they are said, and where the cells go.
#pragma once

#include <array>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/board.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::edit {

// Files, ranks and levels; for hexagons the lower left, the lower right and the upright sides.
std::array<int, 3> sizeOf(const frontend::syntax::BoardShape& board);

struct Resized {
  frontend::syntax::BoardShape shape;
  Board board;
  std::vector<Cell> to;  // by number of the old cell; kNoCell: it has no place
};
// The board with this size. The lower half keeps its distance from White's edge, the other half from Black's.
// Files are counted from the left, those of hexagons from the lowest corner. Levels move like ranks if they
// are turned for Black. Holes move with their cells.
Expected<Resized> resized(const frontend::syntax::BoardShape& said, const Board& old,
                          const std::array<int, 3>& size);
// The same board with these holes instead.
Expected<Resized> withHoles(const frontend::syntax::BoardShape& said, const Board& old, const CellSet& holes);

}  // namespace fairyforge::edit
