// Occupancy functions: the cells that a piece on a given cell reaches, as a function only of which cells are
// occupied. Leapers, sliders, lame leapers, slip riders, bent riders and hoppers are all of this kind.
#pragma once

#include <vector>

#include "compiler/core/rules/basics.h"

namespace fairyforge::specialise {

using CellList = std::vector<Cell>;  // ascending

CellSet setOf(const CellList& cells);

// `to` is reached if all cells of `empty` are empty and all of `filled` are occupied.
struct OccupancyPath {
  Cell to;
  CellList empty;
  CellList filled;
  friend bool operator==(const OccupancyPath&, const OccupancyPath&) = default;
};
bool operator<(const OccupancyPath& a, const OccupancyPath& b);

// By number of the piece's cell: its paths, sorted. The piece reaches the union of their targets.
using OccupancyFunction = std::vector<std::vector<OccupancyPath>>;

// Sorts the paths and removes those that another path to the same target makes redundant.
void simplify(OccupancyFunction& function);
bool isEmpty(const OccupancyFunction& function);
// Returns the inverse: for each target the cells from which it is reached, under unchanged conditions. This
// is not the function of a piece on the target: a lame leaper's way back, for example, reads another cell.
// The inverse of a simplified function is simplified.
OccupancyFunction inverse(const OccupancyFunction& function);

// Paths from one cell that read common cells, with all cells that they read, ascending; or a single leap,
// which reads none.
struct Component {
  std::vector<OccupancyPath> paths;
  CellList relevant;
  friend bool operator==(const Component&, const Component&) = default;
};
bool operator<(const Component& a, const Component& b);

// Returns the paths divided into components. A leap onto a cell that a component reads joins that component.
std::vector<Component> componentsOf(const std::vector<OccupancyPath>& paths);

// Returns the sets of cells that a component reaches, one for each subset of its relevant cells (bit i of the
// index: relevant[i] is occupied).
std::vector<CellSet> tabulate(const Component& component);

// Does the first occupied relevant cell, in ascending (descending) order of cell numbers, decide everything?
// Then the component is a chain, and reaches the targets up to and including that cell.
bool isChain(const Component& component, bool ascending);

}  // namespace fairyforge::specialise
