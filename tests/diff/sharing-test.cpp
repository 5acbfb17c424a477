// Tests that diff's faster algorithms give the same results as its plain ones for every example.
#include <algorithm>
#include <gtest/gtest.h>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant-hash.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

class Sharing : public ::testing::TestWithParam<std::string> {};

// Compares the paths through one instruction with all paths that contain it.
TEST_P(Sharing, PathsThroughAnInstructionAreThoseOfAllPaths) {
  const VariantPtr variant = loadExample(GetParam());
  const auto asks = [](const Path& path) {
    return std::any_of(path.conditions.begin(), path.conditions.end(),
                       [](const CellCondition& c) { return c.asksEither(Op::TestUnmoved); });
  };
  for (const PieceType& type : variant->types()) {
    for (const MoveProgram& program : type.program) {
      const Through unmoved(program, Op::TestUnmoved);
      variant->board().forEachCell([&](Cell cell) {
        auto all = pathsFrom(variant->board(), program, cell);
        auto through = pathsFrom(variant->board(), program, cell, 1 << 16, &unmoved);
        ASSERT_TRUE(through || !all);
        if (!all) return;
        std::erase_if(*all, [&](const Path& path) { return !asks(path); });
        std::erase_if(*through, [&](const Path& path) { return !asks(path); });
        EXPECT_EQ(*all, *through) << type.name << " from " << variant->board().name(cell);
      });
    }
  }
}

// Compares two variants both by their hashes and without them; the answers must be the same.
TEST_P(Sharing, SameRulesAreEqualHashes) {
  const VariantPtr variant = loadExample(GetParam());
  EXPECT_TRUE(haveSameRules(*variant, *loadExample(GetParam())));
  for (const char* const other : {"chess", "loop-chess", "capablanca-chess"}) {
    const VariantPtr another = loadExample(other);
    EXPECT_EQ(haveSameRules(*variant, *another), variantHash(*variant) == variantHash(*another)) << other;
  }
}

INSTANTIATE_TEST_SUITE_P(Examples, Sharing, ::testing::ValuesIn(exampleNames()),
                         [](const auto& info) { return testName(info.param); });

// Types that move alike share the results of the analysis, except for what tells them apart.
TEST(SharedReadings, TypesThatMoveAlikeMayCastleAlike) {
  const VariantPtr two = loadText(
      "variant \"x\"\nboard 8x8\npiece King K K royal at e1\npiece Rook R R at a1\npiece Tower T R at h1\n"
      "piece Duke D K at e2\ncastle King 2 with Rook Tower\ncastle Duke 2 with Rook Tower\n");
  ASSERT_NE(two, nullptr);
  const auto readingsOf = [&](const char* id, const char* cell) {
    return two->unmovedReadings(Piece(*two->findType(id), Side::White), *two->board().find(cell)).size();
  };
  EXPECT_EQ(readingsOf("K", "e1"), 2u);
  EXPECT_EQ(readingsOf("D", "e1"), readingsOf("K", "e1"));
  EXPECT_EQ(readingsOf("R", "a1"), 0u);
}

}  // namespace
}  // namespace fairyforge::testing
