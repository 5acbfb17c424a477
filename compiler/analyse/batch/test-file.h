// Runs all tests of one file, in this process.
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
// The built-in checks: properties that every variant must have, whatever its rules are. docs/testing.md says
// what each of them means to a designer.

// Random games whose positions are checked. The same seed gives the same positions.
struct RandomGames {
  unsigned games = 4;
  std::uint64_t seed = 1;
};

// The object of a check: one game and its executors.
struct Subject {
  SourcePtr source;
  frontend::LoadOptions reading;  // how the source was read
  VariantPtr variant;
  std::shared_ptr<const Executor> referee, native;  // one of them may be missing, not both
  RandomGames games;

  const Executor& quickest() const { return native ? *native : *referee; }
};

struct Check {
  std::string name;
  std::string meaning;             // a phrase for the help
  std::vector<std::string> cases;  // names of its tests; a single test has the empty name
  void (*run)(const Subject& subject, CaseReport& test);
};

// Returns the built-in checks in the order in which they run.
const std::vector<Check>& builtInChecks();

// Returns the lines shown below a failure: the position as text and as a diagram.
std::string positionLines(const std::string& fen, const std::string& board);

// How much one check looks at. The limits are positions and moves, not seconds, so that the result of a check
// does not depend on the machine.
inline constexpr int kLongestGame = 60;
inline constexpr std::size_t kMaxMoves = 10'000;

struct Coverage {
  std::size_t positions = 0, moves = 0;
  unsigned games = 0;
  std::string text() const;  // "240 positions of 4 games"
};

// Asks `problemOf` what is wrong with each position of the random games and its legal moves, until it names a
// problem, which becomes a failure of `test`, or until kMaxMoves moves have been shown.
using ProblemOf = std::function<std::string(const Position&, const MoveList& legal)>;
Coverage checkRandomPositions(const Subject& subject, const Executor& executor, CaseReport& test,
                              const ProblemOf& problemOf);

void checkAgreement(const Subject& subject, CaseReport& test);
void checkMirror(const Subject& subject, CaseReport& test);
void checkPrint(const Subject& subject, CaseReport& test);
void checkMoves(const Subject& subject, CaseReport& test);
void checkExport(const Subject& subject, CaseReport& test);

// ---- test-file ----

// The check that runs the file's own test blocks; the others are builtInChecks().
inline constexpr const char* kBlocks = "blocks";
std::vector<std::string> checkNames();
// The names that a process that tests a file gives itself in turn: "load", a check, or one of a check's
// cases.
std::vector<std::string> stageNames();

// Reads a file's variant and checks that it can be played.
using Load = frontend::LoadedVariant (*)(const std::string& path, const frontend::LoadOptions&, Diagnostics&);

struct FileTask {
  std::string path;
  frontend::LoadOptions reading;
  Load load;
  std::vector<std::string> checks;  // the names of the checks to run
  std::string filter;               // if it is not part of the path: run only tests whose labels contain this
                                    // text
  std::string executor = "both";    // both, jit or referee
  native::CodeCache cache = native::CodeCache();
  RandomGames games;
  std::string diagnosticsForm = "human";  // the form in which diagnostics are shown to people
};

FileReport testFile(const FileTask& task);

}  // namespace fairyforge::batch
