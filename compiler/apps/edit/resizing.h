// Boards of another size: the statement, and where the cells go.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/variant.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::edit {

// The board as the text states it, perhaps in another file. Without a statement it is the standard board.
struct BoardSaid {
  const frontend::syntax::Statement* statement = nullptr;
  const frontend::syntax::BoardShape& shape() const;
  bool isHexagonal() const { return shape().hexagon.has_value(); }
  bool hasOwnNames() const { return !shape().cellNames.empty(); }
  // Files, ranks and levels; for hexagons the lower left, the lower right and the upright sides.
  std::array<int, 3> size() const;
};
BoardSaid boardSaid(const std::vector<frontend::syntax::Layer>& layers);

struct Resized {
  std::string statement;
  Board board;
  std::vector<Cell> to;  // by number of the old cell; kNoCell: it has no place
};
// The board with this size. The lower half keeps its distance from White's edge, the other half from Black's.
// Files are counted from the left, those of hexagons from the lowest corner. Levels move like ranks if they
// are turned for Black. Holes move with their cells.
Expected<Resized> resized(const BoardSaid& said, const Variant& variant, const std::array<int, 3>& size);
// The same board with these holes instead.
Expected<Resized> withHoles(const BoardSaid& said, const Variant& variant, const CellSet& holes);

}  // namespace fairyforge::edit
