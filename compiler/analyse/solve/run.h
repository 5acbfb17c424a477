// The results of `solve` for some materials as JSON, and the joining of results from several machines.
#pragma once

#include <variant>

#include "compiler/analyse/solve/report.h"

namespace fairyforge::solve {

// Returns the results of a run. `refused`: materials without a table, each with the reason.
Json runOf(const Solver& solver, std::string_view distance, const std::vector<Report>& reports,
           const std::vector<std::string>& refused);
// Describes what was solved and left out. With `lines`, adds a line for each material that says what White
// can force.
std::string runText(const Json& run, bool lines);
// Is the run without a fault that the referee has found?
bool isSound(const Json& run);

// Makes the run a part of a larger one: `shard` ("1/4") of these materials. `rules` is the hash by which
// games are told apart.
void makePart(Json& run, std::string_view shard, const std::string& rules,
              const std::vector<std::string>& materials);
// Do the bytes begin like a part that makePart() made?
bool isPart(std::string_view bytes);
struct NamedRun {
  std::string name;
  Json run;
};
// Returns the part of a run that the bytes hold, or a sentence that says what is wrong with them.
std::variant<Json, std::string> partFrom(std::string_view bytes);
// Returns the run that all these parts make together, or a list of what is wrong with them.
std::variant<Json, std::vector<std::string>> joinParts(std::vector<NamedRun> parts);

// ---- mating ----
//
// Mating material: each type together with its side's royal pieces, against royal pieces alone.

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
