// The results of the verb `solve` for some materials as JSON, and the joining of results from several
// machines.
#pragma once

#include <variant>

#include "compiler/analyse/solve/report.h"

namespace fairyforge::solve {

// Returns the results of a run. `refused`: materials without a table, each with the reason.
Json runOf(const Solver& solver, std::string_view distance, const std::vector<Report>& reports,
           const std::vector<std::string>& refused);
// Returns a text about the materials that were solved and those that were left out. With `lines`, adds a line
// for each material about what White can force.
std::string runText(const Json& run, bool lines);
// Has the referee found no fault?
bool isSound(const Json& run);

// Makes the run a part of a larger run. `shard` ("1/4") is its share of the larger run's `materials`; `rules`
// is the hash of the game's rules.
void makePart(Json& run, std::string_view shard, const std::string& rules,
              const std::vector<std::string>& materials);
// Do the bytes begin like the file of a part?
bool isPart(std::string_view bytes);
struct NamedRun {
  std::string name;
  Json run;
};
// Returns the part in the bytes, or a sentence about what is wrong with them.
std::variant<Json, std::string> partFrom(std::string_view bytes);
// Returns the run that these parts make together, or a list of what is wrong with them.
std::variant<Json, std::vector<std::string>> joinParts(std::vector<NamedRun> parts);

// ---- mating ----
//
// Finds mating material: which types, together with royal pieces, can win against royal pieces alone.

struct Mating {
  struct Row {
    Side side;                    // the side with the pieces
    std::vector<TypeId> types;    // in addition to the royal pieces: none, one, or two
    std::vector<TypeId> becomes;  // the types into which they can change, by several changes too
    Report report;
  };
  std::vector<Row> rows;
  std::vector<std::string> leftOut;  // materials without a row, each with the reason
};

// Examines each type that a side can have; with `pairs` also pairs of types, each of which wins at most half
// of its positions alone. There are rows for Black only if his rules differ from White's. Fails if a side has
// no royal pieces.
Expected<Mating> matingOf(Solver& solver, bool pairs, std::uint64_t toCheck);

// These return the table of mating material, as text for people and for programs.
std::string textOf(const Solver& solver, const Mating& mating);
Json jsonOf(const Solver& solver, const Mating& mating);

}  // namespace fairyforge::solve
