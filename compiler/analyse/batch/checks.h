// The built-in checks: properties that every variant must have, whatever its rules are. docs/testing.md says
// what each of them means to a designer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/analyse/batch/random-games.h"
#include "compiler/analyse/batch/report.h"
#include "compiler/frontend/frontend.h"

namespace fairyforge::batch {

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
// Adds to `test` a failure that was found in `position`.
void failAt(const Position& position, const std::string& message, CaseReport& test);

void checkAgreement(const Subject& subject, CaseReport& test);
void checkMirror(const Subject& subject, CaseReport& test);
void checkPrint(const Subject& subject, CaseReport& test);
void checkMoves(const Subject& subject, CaseReport& test);
void checkExport(const Subject& subject, CaseReport& test);

}  // namespace fairyforge::batch
