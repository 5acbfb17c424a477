// Exports games that were read from Zillions Rules Files to every target: the result plays the same game
// except for the reported losses, or nothing is written.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "compiler/export/certify/targets.h"
#include "compiler/export/kept-rules.h"
#include "compiler/frontend/frontend.h"
#include "tests/support/files.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const std::filesystem::path kRulesFiles =
    std::filesystem::path(FAIRYFORGE_SOURCE_DIR) / "tests/frontend/zrf/data";
const certify::Scope kScope{.depth = 1, .games = 2, .seed = 20261121, .longestGame = 12};

VariantPtr game(const std::string& name) {
  Diagnostics diagnostics;
  return frontend::loadVariant(frontend::readSource((kRulesFiles / (name + ".zrf")).string(), diagnostics),
                               {}, diagnostics);
}

class ImportedGame : public ::testing::TestWithParam<std::string> {};

TEST_P(ImportedGame, IsExportedAsTheLossesSayOrNotAtAll) {
  const VariantPtr variant = game(GetParam());
  ASSERT_TRUE(variant);
  for (const certify::ExportTarget& target : certify::exportTargets()) {
    SCOPED_TRACE(target.can->target());
    const exports::Export made = target.make(variant);
    if (made.files.empty()) {
      EXPECT_FALSE(made.losses.empty());
      continue;
    }
    const certify::Findings findings = target.compare(variant, made, kScope);
    EXPECT_TRUE(findings.hold()) << fmt::format("{}", fmt::join(findings.differences, "\n"));
  }
}

INSTANTIATE_TEST_SUITE_P(Zrf, ImportedGame, ::testing::ValuesIn(filesIn(kRulesFiles, ".zrf")),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

bool loses(const exports::Export& made, const char* name) {
  return std::any_of(made.losses.begin(), made.losses.end(),
                     [&](const exports::Loss& loss) { return loss.name == name; });
}

TEST(ImportedRules, AreALossWhereTheyAreUsedAndOnlyThere) {
  for (const certify::ExportTarget& target : certify::exportTargets()) {
    if (target.can->of(exports::Construct::ImportedMoves).verdict == exports::Verdict::Refused) continue;
    // Only Zillions itself has kinds of moves, moves in parts, and attributes of pieces.
    const bool ofZillions = target.can->target() == "zrf";
    for (const char* name : {"checkers", "attributes"})
      EXPECT_NE(loses(target.make(game(name)), "imported-rules"), ofZillions)
          << target.can->target() << ' ' << name;
    EXPECT_TRUE(loses(target.make(game("effects")), "imported-rules")) << target.can->target();
    for (const char* name : {"hex", "drops"})
      EXPECT_FALSE(loses(target.make(game(name)), "imported-rules")) << target.can->target() << ' ' << name;
  }
}

TEST(ImportedRules, LeaveTheOtherMoves) {
  const VariantPtr left = exports::keeping(game("checkers")).variant;
  EXPECT_TRUE(left->goals().empty());
  EXPECT_TRUE(left->turns().priorities.empty());
  EXPECT_EQ(makeExecutor("referee", left)->legalMoves(Position(left)).size(), 7u) << "steps";
}

TEST(ImportedRules, AreAbsentFromGamesInNotation) {
  const VariantPtr mine = loadText("variant \"Mine\" extends fide\ndead positions: are played on\n");
  EXPECT_TRUE(exports::isNotated(*mine));
  EXPECT_EQ(exports::keeping(mine).variant, mine);
}

TEST(DeadPositions, ArePlayedOnInEveryExport) {
  const VariantPtr chess = loadExample("chess");
  EXPECT_TRUE(chess->end().deadPositionsAreDraws);
  EXPECT_FALSE(exports::keeping(chess).variant->end().deadPositionsAreDraws);
}

}  // namespace
}  // namespace fairyforge::testing
