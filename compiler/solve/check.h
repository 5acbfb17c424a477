// Tables checked by those who did not make them: the referee plays from placements of the whole board, taken
// without the maker's numbers, and what the table says of a position must follow from what it says of the
// positions behind its moves.
#pragma once

#include "compiler/solve/solver.h"

namespace fairyforge::solve {

struct Checked {
  std::uint64_t positions = 0;
  bool all = false;        // that there are, or that an answer rests upon
  std::string fault = {};  // the first one; empty: none
};
// At least `wanted` positions by chance; all, where there are hardly more placements than that.
Checked check(const Solver& solver, const Table& table, std::uint64_t wanted, std::uint64_t seed = 1);

}  // namespace fairyforge::solve
