// Tests the rules files of data/. Comments in them state the moves of their games (script.h). Together they
// use every construct of the language.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/frontend/format.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/print/tidy.h"
#include "compiler/native/native.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "tests/frontend/programs.h"
#include "tests/frontend/zrf/script.h"
#include "tests/support/files.h"

namespace fairyforge::testing {
namespace {

constexpr std::uint64_t kSeed = 20261121;

class ZrfGame : public ::testing::TestWithParam<std::string> {};

TEST_P(ZrfGame, HasTheMovesThatItSays) {
  EXPECT_GT(runScript(kZrfData + GetParam() + ".zrf"), 1u);
}

TEST_P(ZrfGame, HasProgramsThatAreReadAsTheyArePrinted) {
  const std::string path = kZrfData + GetParam() + ".zrf";
  const std::size_t games = loadZrfFile(path).games.size();
  for (std::size_t game = 0; game < games; ++game) {
    const ZrfLoading loading = loadZrfFile(path, std::to_string(game));
    ASSERT_TRUE(loading.variant) << loading.rendered;
    expectProgramsReadAgain(*loading.variant);
  }
}

// Games that the native language cannot express yet, and why not.
const std::map<std::string, std::string> kWithoutNativeText = {};

TEST_P(ZrfGame, IsPrintedAsNativeTextWithTheSameRules) {
  const std::string path = kZrfData + GetParam() + ".zrf";
  const std::size_t games = loadZrfFile(path).games.size();
  for (std::size_t game = 0; game < games; ++game) {
    SCOPED_TRACE("game " + std::to_string(game));
    const ZrfLoading loading = loadZrfFile(path, std::to_string(game));
    ASSERT_TRUE(loading.variant) << loading.rendered;
    Diagnostics diagnostics;
    const SourcePtr source = frontend::readSource(path, diagnostics);
    const auto text = frontend::formatted(source, {.game = std::to_string(game)}, diagnostics);
    std::string problems;
    for (const Diagnostic& d : diagnostics.all()) problems += renderHuman(d, false);
    if (const auto refused = kWithoutNativeText.find(GetParam()); refused != kWithoutNativeText.end()) {
      EXPECT_FALSE(text) << "is printed now: take it out of the table";
      EXPECT_NE(problems.find(refused->second), std::string::npos) << problems;
      continue;
    }
    ASSERT_TRUE(text) << problems;
    const auto native = std::make_shared<SourceFile>("native.fairy", *text);
    const VariantPtr again = frontend::loadVariant(native, {}, diagnostics);
    ASSERT_TRUE(again) << *text;
    EXPECT_TRUE(haveSameRules(*again, *loading.variant)) << *text;
    EXPECT_EQ(frontend::print::tidied(*text), *text);
  }
}

std::string allOf(const Position& position, const MoveList& moves) {
  std::string text;
  for (const Move& move : moves) text += spelt(position, move) + " ";
  return text;
}

// Plays a random game; the executors must have the same moves, attacks and results in all positions.
void playRandomGame(const Executor& native, const VariantPtr& variant, std::mt19937_64& random) {
  const Referee referee;
  Position position(variant);
  for (int ply = 0; ply < 40; ++ply) {
    SCOPED_TRACE(printFen(position));
    const MoveList moves = referee.legalMoves(position);
    ASSERT_EQ(allOf(position, native.legalMoves(position)), allOf(position, moves));
    ASSERT_TRUE(native.legalMoves(position) == moves);
    ASSERT_EQ(native.inCheck(position), referee.inCheck(position));
    ASSERT_EQ(native.outcome(position), referee.outcome(position));
    const Cell cell = cellAt(random() % variant->board().size());
    for (const Side by : kBothSides) {
      if (!variant->board().exists(cell)) continue;
      ASSERT_EQ(native.attacked(position, cell, by), referee.attacked(position, cell, by));
    }
    if (moves.empty()) return;
    if (ply % 8 == 0) {
      ASSERT_EQ(native.perft(position, 2), referee.perft(position, 2));
    }
    position.playUnchecked(moves[random() % moves.size()]);
  }
}

TEST_P(ZrfGame, IsTheSameInNativeCode) {
  const std::string path = kZrfData + GetParam() + ".zrf";
  const std::size_t games = loadZrfFile(path).games.size();
  std::mt19937_64 random(kSeed);
  for (std::size_t game = 0; game < games; ++game) {
    SCOPED_TRACE("seed " + std::to_string(kSeed) + ", game " + std::to_string(game));
    const ZrfLoading loading = loadZrfFile(path, std::to_string(game));
    ASSERT_TRUE(loading.variant) << loading.rendered;
    native::NativeReport report;
    const auto made = native::makeNativeExecutor(loading.variant, report, {});
    ASSERT_TRUE(made) << made.why();
    const auto& native = *made;
    const Position start(loading.variant);
    for (int depth = 1; depth <= 3; ++depth) {
      EXPECT_EQ(native->perft(start, depth), Referee().perft(start, depth)) << "depth " << depth;
    }
    for (int i = 0; i < 4; ++i) playRandomGame(*native, loading.variant, random);
    EXPECT_EQ(native->playOut(start, 30, 7), native->playOut(start, 30, 7));
  }
}

INSTANTIATE_TEST_SUITE_P(Data, ZrfGame, ::testing::ValuesIn(filesIn(kZrfData, ".zrf")), [](const auto& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(ZrfGames, AreManyEnough) {
  EXPECT_GE(filesIn(kZrfData, ".zrf").size(), 20u);
}

}  // namespace
}  // namespace fairyforge::testing
