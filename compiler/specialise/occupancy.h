// Occupancy functions: the cells that a piece on a given cell reaches, as a function of nothing but
// which cells are occupied. Leapers, sliders, lame leapers, slip riders, bent riders and hoppers are all
// of this kind.
#pragma once

#include <vector>

#include "compiler/rules/basics.h"

namespace fairyforge::specialise {

using CellList = std::vector<Cell>;  // ascending

// `to` is reached if all cells of `empty` are empty and all of `filled` are occupied.
struct OccupancyPath {
  Cell to;
  CellList empty;
  CellList filled;
  friend bool operator==(const OccupancyPath&, const OccupancyPath&) = default;
};
bool operator<(const OccupancyPath& a, const OccupancyPath& b);

// The paths of every cell number, sorted; the reached set is the union of what its paths reach.
using OccupancyFunction = std::vector<std::vector<OccupancyPath>>;

// Sorts the paths and drops those that another path to the same cell makes redundant.
void simplify(OccupancyFunction& function);
bool isEmpty(const OccupancyFunction& function);
// From where a cell is reached: every path turned round, its conditions unchanged. Never the same function by
// assumption: a slip rider's way back reads other cells. Of a simplified function it is simplified.
OccupancyFunction inverse(const OccupancyFunction& function);

// Paths of one cell that read common cells, and the cells they read (ascending). Without such
// cells: one leap.
struct Component {
  std::vector<OccupancyPath> paths;
  CellList relevant;
  friend bool operator==(const Component&, const Component&) = default;
};
bool operator<(const Component& a, const Component& b);

// A leap onto a cell that a component reads joins that component.
std::vector<Component> componentsOf(const std::vector<OccupancyPath>& paths);

// The sets that a component reaches, one for each subset of its relevant cells (bit i:
// relevant[i] is occupied).
std::vector<CellSet> tabulate(const Component& component);

// A component is a chain when the first occupied relevant cell, in ascending (descending) order of cell
// numbers, decides everything: reached are the targets up to and including that cell.
bool isChain(const Component& component, bool ascending);

}  // namespace fairyforge::specialise
