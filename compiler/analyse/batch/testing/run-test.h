// Runs the test blocks in a variant's file.
//
// The lines of a block are executed in order. `position` sets up a position for the lines after it, in place
// of the start of the game. `after` plays moves from that position, beginning anew each time. All other lines
// assert something about the position reached. A test's position may lack royal pieces or have too many,
// since an example needs no king.
//
// `realm TYPE n` asserts how many cells White's piece of the type, alone on the board, can reach by quiet
// moves from each of its cells in the array; the first cell counts. A type that is not in the array is tried
// from every cell, and the largest number counts.
//
// Text in a test that is not a position, move or result of the game counts as a failed line.
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
  Diagnostic diagnostic;               // points to the line, or to the word in it that is wrong
  std::string fen;                     // the position that the line refers to
  std::string board;                   // the same position as a diagram
  std::vector<std::string> executors;  // the names of the executors that failed
};

struct TestReport {
  std::string name;
  std::size_t lines = 0;
  std::vector<TestFailure> failures;
  bool passed() const { return failures.empty(); }
};

// Runs every line on every executor. A failure that all executors have is reported once.
TestReport runTest(const frontend::syntax::Test& test, const TestSubject& subject);

// ---- result-words ----
//
// Results as test blocks write them: `White wins by checkmate`, `draw by stalemate`, `draw`, `goes on`.

// Returns all sentences by which a test may state a result of this variant. The first one says that the game
// goes on.
std::vector<std::string> resultSentences(const Variant& variant);

// Returns these sentences as a list in words, for a message.
std::string describeResults(const Variant& variant);

// Is `sentence`, one of resultSentences(), true of this outcome? A sentence may leave out the reason or the
// winner.
bool agrees(const std::string& sentence, const Variant& variant, const std::optional<Outcome>& outcome);

// Returns the longest sentence for an outcome; without an outcome, that the game goes on.
std::string sentenceFor(const Variant& variant, const std::optional<Outcome>& outcome);

}  // namespace fairyforge::batch::testing
