// Regions that the rules make of a board, for drawings: what Xiangqi calls palaces and the river.
#pragma once

#include <optional>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::draw {

// The cells that pieces of the type can come to by their own moves from where they stand at the start, however others
// stand. Nothing: its moves are too many to follow.
std::optional<CellSet> reachedCells(const Variant& variant, TypeId type, Side side);

struct Regions {
  struct Rectangle {
    Cell low, high;  // its corners
  };
  std::vector<Rectangle> palaces;  // rectangles that royal pieces never leave
  // The rank above which Black's half begins: both sides have pieces of a type that never cross that line.
  std::optional<int> river;
};
Regions regionsOf(const Variant& variant);

}  // namespace fairyforge::draw
