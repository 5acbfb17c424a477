// Mating material: each type together with its side's royal pieces, against royal pieces alone.
#pragma once

#include "compiler/analyse/solve/report.h"

namespace fairyforge::solve {

struct Mating {
  struct Row {
    Side side;                    // the side with the pieces
    std::vector<TypeId> types;    // in addition to the royal pieces: none, one, or two
    std::vector<TypeId> becomes;  // the types that they can become by repeated changes of type
    Report report;
  };
  std::vector<Row> rows;
  std::vector<std::string> leftOut;  // materials without a row, and why
};

// Examines the types that a side can have, one by one, and with `pairs` also pairs of the types that win no
// more than half of their positions alone. There are rows for Black too if Black is not White's image. Fails
// if a side has no royal pieces.
Expected<Mating> matingOf(Solver& solver, bool pairs, std::uint64_t toCheck);

// Return the table of mating material: textOf() as text for people, jsonOf() for programs.
std::string textOf(const Solver& solver, const Mating& mating);
Json jsonOf(const Solver& solver, const Mating& mating);

}  // namespace fairyforge::solve
