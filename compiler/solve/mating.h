// What can mate: each type beside the royal pieces of its side, against royal pieces alone.
#pragma once

#include "compiler/solve/report.h"

namespace fairyforge::solve {

struct Mating {
  struct Row {
    Side side;                    // who has the men
    std::vector<TypeId> types;    // besides the royal pieces: none, one, or two
    std::vector<TypeId> becomes;  // by changes of type, on and on
    Report report;
  };
  std::vector<Row> rows;
  std::vector<std::string> leftOut;  // what has no row, and why not
};

// The types that a side can have, one by one; and with `pairs` also two of them, of those that win no more than half of
// their positions alone. Rows are Black's too where Black is not White's image. Fails where a side has no royal pieces.
Expected<Mating> matingOf(Solver& solver, bool pairs, std::uint64_t toCheck);

std::string textOf(const Solver& solver, const Mating& mating);
Json jsonOf(const Solver& solver, const Mating& mating);

}  // namespace fairyforge::solve
