// A board of another size: its statement, and where the cells go.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/base/expected.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/syntax/syntax.h"
#include "compiler/rules/variant.h"

namespace fairyforge::edit {

// The board of the text as its statement has it, perhaps another file's; none: the standard one.
struct BoardSaid {
  const frontend::syntax::Statement* statement = nullptr;
  const frontend::syntax::BoardShape& shape() const;
  bool isHexagonal() const { return shape().hexagon.has_value(); }
  bool hasOwnNames() const { return !shape().cellNames.empty(); }
  // Files, ranks and levels; of hexagons the sides below on the left, below on the right, and upright.
  std::array<int, 3> size() const;
};
BoardSaid boardSaid(const std::vector<frontend::syntax::Layer>& layers);

struct Resized {
  std::string statement;
  Board board;
  std::vector<Cell> to;  // by the old cell's number; kNoCell: there is no such place
};
// The lower half keeps its distance from White's edge, the other half that from Black's; files are counted from the left, those of
// hexagons from the lowest corner. Levels are like ranks where they are turned for Black. Holes go as their cells do.
Expected<Resized> resized(const BoardSaid& said, const Variant& variant, const std::array<int, 3>& size);
// The same board with other holes.
Expected<Resized> withHoles(const BoardSaid& said, const Variant& variant, const CellSet& holes);

}  // namespace fairyforge::edit
