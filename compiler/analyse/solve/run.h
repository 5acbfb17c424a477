// A run of `solve`: what it has found out of some materials, as JSON, and runs on several machines put together.
#pragma once

#include <variant>

#include "compiler/analyse/solve/report.h"

namespace fairyforge::solve {

// `refused`: materials without a table, with the reason.
Json runOf(const Solver& solver, std::string_view distance, const std::vector<Report>& reports,
           const std::vector<std::string>& refused);
// What was solved and left out; and with `lines` each material in a line: what White can force.
std::string runText(const Json& run, bool lines);
// Has the referee found no fault?
bool isSound(const Json& run);

// Makes a run part `shard` (1/4) of one of these materials. `rules` tells games apart.
void makePart(Json& run, std::string_view shard, const std::string& rules,
              const std::vector<std::string>& materials);
// Is the text one that begins such a part?
bool isPart(std::string_view bytes);
struct NamedRun {
  std::string name;
  Json run;
};
// What is wrong with the bytes of a part, and with parts that do not make a whole.
std::variant<Json, std::string> partFrom(std::string_view bytes);
std::variant<Json, std::vector<std::string>> joinParts(std::vector<NamedRun> parts);

}  // namespace fairyforge::solve
