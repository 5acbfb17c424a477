// Emits the tests of general paths for all pieces of a type at once, as a tree in which paths share tests.
#pragma once

#include <map>

#include "compiler/native/llvm/emitter.h"
#include "compiler/native/specialise/general-shapes.h"

namespace fairyforge::native::codegen {

struct TestedBranch {
  const std::vector<specialise::RelativeTest>* tests;
  std::size_t leaf;  // passed to the leaf function if the tests hold
};

class TestTree {
 public:
  // Emits, at the builder's current place, the loads of every set that some test needs. The function must
  // pass this place before it runs any code of follow(). Its first argument after the table block must be the
  // state.
  TestTree(Emitter& e, Side side, const std::vector<TestedBranch>& branches);

  using Leaf = llvm::function_ref<void(std::size_t leaf, Value cells)>;
  // Calls leaf(branch.leaf, cells) for each branch, with the origins for which all its tests hold. The code
  // that leaf() emits runs only if there are such origins.
  void follow(const std::vector<TestedBranch>& branches, Value cells, Leaf leaf) {
    followFrom(0, branches, cells, leaf);
  }

 private:
  using Set = specialise::BitTest::Set;
  using TestedSet = std::pair<Set, std::uint16_t>;  // the set and its number
  Value testedSet(const TestedSet& which);
  Value question(const TestedSet& which);
  Value enPassantVictim();
  void followFrom(std::size_t depth, const std::vector<TestedBranch>& branches, Value cells, Leaf leaf);

  Emitter& e_;
  const Side side_;
  const Value state_;
  std::map<TestedSet, Value> tested_;
};

}  // namespace fairyforge::native::codegen
