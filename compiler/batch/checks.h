// The built-in checks: what must hold of every variant, whatever its rules are. docs/testing.md says what
// each of them means to a designer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/batch/random-games.h"
#include "compiler/batch/report.h"
#include "compiler/frontend/frontend.h"

namespace fairyforge::batch {

// What is checked: one game, and its executors.
struct Subject {
  SourcePtr source;
  frontend::LoadOptions reading;  // how the source was read
  VariantPtr variant;
  std::shared_ptr<const Executor> referee, native;  // either may be missing, not both
  RandomGames games;

  const Executor& quickest() const { return native ? *native : *referee; }
};

struct Check {
  std::string name;
  std::string meaning;             // for the help, a phrase
  std::vector<std::string> cases;  // it consists of these tests; one without a name if there is just one
  void (*run)(const Subject& subject, CaseReport& test);
};

// In the order in which they run.
const std::vector<Check>& builtInChecks();

// A position below a failure: as text and as a diagram.
std::string positionLines(const std::string& fen, const std::string& board);
// A failure in a position.
void failAt(const Position& position, const std::string& message, CaseReport& test);

// The checks.
void checkAgreement(const Subject& subject, CaseReport& test);
void checkMirror(const Subject& subject, CaseReport& test);
void checkPrint(const Subject& subject, CaseReport& test);
void checkMoves(const Subject& subject, CaseReport& test);
void checkExport(const Subject& subject, CaseReport& test);

}  // namespace fairyforge::batch
