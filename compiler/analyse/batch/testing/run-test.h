// Runs the test blocks that a variant's file carries.
//
// The lines of a block are taken in turn. `position` sets up a position for the lines that follow, instead of
// the start of the game; `after` plays moves from that position, each `after` from there anew; the other
// lines assert something about the position reached. The position of a test may lack royal pieces, or have
// more than a game starts with: an example needs no king.
//
// `realm TYPE n` asserts the number of cells, including the start, that White's piece of the type, alone on
// the board, can reach by quiet moves from each of its cells in the array; for a type that is not in the
// array, from the cell that gives the largest number.
//
// Text in a test that is not a position, move or result of the game is reported like a line that fails.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"
#include "runtime/executor.h"

namespace fairyforge::batch::testing {

// The variant under test and the executors that play it.
struct TestSubject {
  VariantPtr variant;
  std::vector<std::shared_ptr<const Executor>> executors;
};

struct TestFailure {
  Diagnostic diagnostic;               // points to the line, or to the word in it that makes no sense
  std::string fen;                     // the position that the line refers to
  std::string board;                   // the same as a diagram
  std::vector<std::string> executors;  // those that gave this answer
};

struct TestReport {
  std::string name;
  std::size_t lines = 0;
  std::vector<TestFailure> failures;
  bool passed() const { return failures.empty(); }
};

// Runs every line on every executor of the subject. A failure that all executors share is reported once.
TestReport runTest(const frontend::syntax::Test& test, const TestSubject& subject);

// ---- result-words ----
//
// Results as tests write them: `White wins by checkmate`, `draw by stalemate`, `draw`, `goes on`.

// Returns all sentences by which a test may state a result. The first says that the game goes on.
std::vector<std::string> resultSentences(const Variant& variant);

// Returns these sentences as a list in words, for a person who wrote something else.
std::string describeResults(const Variant& variant);

// Does `sentence`, one of resultSentences(), describe this outcome? A sentence may omit the reason or the
// winner.
bool agrees(const std::string& sentence, const Variant& variant, const std::optional<Outcome>& outcome);

// Returns the full sentence for an outcome, or for a game that goes on if there is none.
std::string sentenceFor(const Variant& variant, const std::optional<Outcome>& outcome);

}  // namespace fairyforge::batch::testing
