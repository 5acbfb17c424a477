// Checks tables by code other than that which made them: the referee plays from placements on the whole
// board, chosen without the table's numbering. The table's value of a position must follow from its values
// after each move.
#pragma once

#include "compiler/analyse/solve/solver.h"

namespace fairyforge::solve {

struct Checked {
  std::uint64_t positions = 0;
  bool all = false;        // were all positions checked?
  std::string fault = {};  // the first fault; empty: none
};
// Checks `wanted` random positions of the table, or fewer if many random placements are no positions of it;
// all positions if there are at most twice as many placements. Ends at the first fault.
Checked check(const Solver& solver, const Table& table, std::uint64_t wanted, std::uint64_t seed = 1);

}  // namespace fairyforge::solve
