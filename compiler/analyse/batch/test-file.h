// Runs all tests of one file in this process.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compiler/analyse/batch/report.h"
#include "compiler/frontend/frontend.h"
#include "compiler/native/code-cache.h"
#include "runtime/executor.h"

namespace fairyforge::batch {

// ---- checks ----
//
// The built-in checks of a batch: properties that every variant must have. docs/testing.md explains each to
// designers.

// The random games whose positions a check examines. Equal seeds give equal positions.
struct RandomGames {
  unsigned games = 4;
  std::uint64_t seed = 1;
};

// The object of a check: one game and its executors.
struct Subject {
  SourcePtr source;
  frontend::LoadOptions reading;  // how the source was read
  VariantPtr variant;
  std::shared_ptr<const Executor> referee, native;  // at least one is set; `native` may be by masks
  RandomGames games;

  const Executor& quickest() const { return native ? *native : *referee; }
};

struct Check {
  std::string name;
  std::string meaning;             // a phrase for the help
  std::vector<std::string> cases;  // the names of its tests; a check with one test has the empty name only
  void (*run)(const Subject& subject, CaseReport& test);
};

// Returns the built-in checks in the order in which they run.
const std::vector<Check>& builtInChecks();

// Returns the lines below the message of a failure: the position as text and as a diagram.
std::string positionLines(const std::string& fen, const std::string& board);

// How much a check examines. These are numbers of plies and moves and not of seconds, so that the result is
// the same on every machine.
inline constexpr int kLongestGame = 60;
inline constexpr std::size_t kMaxMoves = 10'000;

struct Coverage {
  std::size_t positions = 0, moves = 0;
  unsigned games = 0;
  std::string text() const;  // such as "240 positions of 4 games"
};

// Plays random games and calls problemOf(position, legal moves) for each position. Ends when problemOf()
// returns a problem, which becomes a failure of `test`, or when kMaxMoves moves were examined.
using ProblemOf = std::function<std::string(const Position&, const MoveList& legal)>;
Coverage checkRandomPositions(const Subject& subject, const Executor& executor, CaseReport& test,
                              const ProblemOf& problemOf);

void checkAgreement(const Subject& subject, CaseReport& test);
void checkMirror(const Subject& subject, CaseReport& test);
void checkPrint(const Subject& subject, CaseReport& test);
void checkMoves(const Subject& subject, CaseReport& test);
void checkExport(const Subject& subject, CaseReport& test);

// ---- test-file ----

// The name of the check that runs the file's own test blocks. All other checks are builtInChecks().
inline constexpr const char* kBlocks = "blocks";
std::vector<std::string> checkNames();
// Returns the names that a process gives itself, one after another, while it tests a file: "load", a check,
// or a case of a check.
std::vector<std::string> stageNames();

// The function that reads a file's variant and checks that it can be played.
using Load = frontend::LoadedVariant (*)(const std::string& path, const frontend::LoadOptions&, Diagnostics&);

struct FileTask {
  std::string path;
  frontend::LoadOptions reading;
  Load load;
  std::vector<std::string> checks;  // the names of the checks to run
  std::string filter;               // run only tests whose labels contain this, unless the path contains it
  std::string executor = "both";    // both, jit, masks or referee
  native::CodeCache cache = native::CodeCache();
  RandomGames games;
  std::string diagnosticsForm = "human";  // the value of --diagnostics
};

FileReport testFile(const FileTask& task);

}  // namespace fairyforge::batch
