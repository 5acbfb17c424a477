// Marks on the cells of a drawn board: a short text for each cell. Cells with the same text get the same
// colour.
#pragma once

#include <map>
#include <string>

#include "compiler/core/rules/basics.h"

namespace fairyforge::draw {

using CellMarks = std::map<Cell, std::string>;

// Returns marks that have the text `mark` on every cell of the set.
inline CellMarks markAll(const CellSet& cells, const std::string& mark) {
  CellMarks marks;
  cells.forEach([&](Cell cell) { marks[cell] = mark; });
  return marks;
}

}  // namespace fairyforge::draw
