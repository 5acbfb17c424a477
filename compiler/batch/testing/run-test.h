// Runs the test blocks that a variant's file carries.
//
// Lines of a block are taken in turn. `position` sets up a position for what follows, instead of the start of
// the game; `after` plays moves from there, each `after` from there anew; the other lines say something about
// the position reached. A position of a test may lack royal pieces, or have more than a game starts with: an
// example needs no king.
//
// `realm TYPE n`: from each of White's cells of the type in the array, the cells on which it can come to
// stand by quiet moves alone, alone on the board, are n with that cell; for a type that is not in the array,
// from the cell that gives the most.
//
// A text in a test that is no position, no move or no result of the game is reported like a line that fails.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"
#include "runtime/executor.h"

namespace fairyforge::batch::testing {

// What a test is about: a variant and the executors that play it.
struct TestSubject {
  VariantPtr variant;
  std::vector<std::shared_ptr<const Executor>> executors;
};

struct TestFailure {
  Diagnostic diagnostic;               // at the line, or at the word in it that makes no sense
  std::string fen;                     // the position that the line speaks of
  std::string board;                   // the same as a diagram
  std::vector<std::string> executors;  // those that answered like this
};

struct TestReport {
  std::string name;
  std::size_t lines = 0;
  std::vector<TestFailure> failures;
  bool passed() const { return failures.empty(); }
};

// Every line is put to every executor of the subject. A failure that all of them show is reported once.
TestReport runTest(const frontend::syntax::Test& test, const TestSubject& subject);

}  // namespace fairyforge::batch::testing
