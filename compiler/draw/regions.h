// Regions of a board that follow from the rules, for drawings: the palaces and the river of Xiangqi.
#pragma once

#include <optional>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::draw {

// Returns the cells that pieces of the type can reach by their own moves from the array, wherever other
// pieces stand. Returns nothing if there are too many moves to follow.
std::optional<CellSet> reachedCells(const Variant& variant, TypeId type, Side side);

// Returns the zones in which the program tests the piece's own cell. The piece moves differently inside and
// outside of them.
std::vector<CellSet> zonesOfBegin(const MoveProgram& program);

// The palaces, and where the river lies.
struct Regions {
  struct Rectangle {
    Cell low, high;  // opposite corners
  };
  std::vector<Rectangle> palaces;  // rectangles that royal pieces never leave
  // The rank above which Black's half begins; set if both sides have pieces of a type that never crosses this
  // line.
  std::optional<int> river;
};
Regions regionsOf(const Variant& variant);

}  // namespace fairyforge::draw
