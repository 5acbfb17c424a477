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

}  // namespace fairyforge::solve
