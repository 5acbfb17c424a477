// A board for tests of the notation: one piece moves by a notation, and there are a few other pieces.
#pragma once

#include <set>
#include <string>

#include "compiler/core/rules/variant.h"
#include "compiler/movement/movement.h"
#include "runtime/executor.h"

namespace fairyforge::testing {

SourceSpan spanOf(const std::string& text);

// Returns the diagnostics, one on each line, as "error code: message"; for messages of failing tests and for
// debugging.
std::string listing(const Diagnostics& diagnostics);

// A piece with the movement `notation`, in the position `setup`: "@d4 E:e5,c5 F:b6 EK:f4 moved", preceded by
// "9x9" or "black"; "P:e5/e4" is the cell e5 passed over by the piece on e4, "L:home:a1-h1,a2-h2" a link of
// White's (Black's is its mirror image).
class BoardUnderTest {
 public:
  BoardUnderTest(const std::string& notation, const std::string& setup,
                 const movement::MovementOptions& options = {});

  bool compiled() const { return variant_ != nullptr; }
  const Diagnostics& diagnostics() const { return diagnostics_; }
  const Variant& variant() const { return *variant_; }
  VariantPtr variantPtr() const { return variant_; }
  // Returns the subject's moves by `executor`, each as a word: "e5" quiet, "xe5" capture, "f6{e5}" to f6
  // removing e5, "c1+a1-d1" to c1 while another piece goes from a1 to d1; "d4^d3" to d4 passing over d3, if
  // `withEnPassant`.
  std::set<std::string> moves(const Executor& executor, bool withEnPassant = false) const;
  // Returns the subject's moves by the referee, in the same form.
  std::set<std::string> moves(bool withEnPassant = false) const;

 private:
  Diagnostics diagnostics_;
  VariantPtr variant_;
  Setup setup_;
  Cell origin_ = kNoCell;
};

std::set<std::string> words(const std::string& text);

}  // namespace fairyforge::testing
