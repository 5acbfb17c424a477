// Tests that the verb diff finds differences planted into a game, and the shortest game that shows each.
#include "compiler/analyse/diff/diff.h"

#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/quick.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

using diff::DiffReport;

namespace {

const std::string kChess = "variant \"One\" extends fide\n";

DiffReport diffOf(const VariantPtr& a, const VariantPtr& b, const diff::DiffOptions& options) {
  const Referee referee;
  return diff::diffVariants(a, referee, b, referee, options);
}
DiffReport diffOf(const std::string& a, const std::string& b,
                  const diff::DiffOptions& options = {.depth = 3}) {
  return diffOf(loadText(a), loadText(b), options);
}

std::string textOf(const DiffReport& report) {
  const Referee referee;
  return diff::diffText(report, {"a.fairy", "b.fairy"}, referee, referee);
}

std::string gameOf(const DiffReport& report) {
  const Referee referee;
  if (!report.difference) return "none";
  Position position(report.difference->at.a.variantPtr());
  std::string text;
  for (const Move& move : report.difference->game) {
    text += (text.empty() ? "" : " ") + moveText(position, move, referee.legalMoves(position));
    position.playUnchecked(move);
  }
  EXPECT_EQ(position, report.difference->at.a);
  return text;
}

std::set<std::string> texts(const MoveList& moves, const Position& at) {
  std::set<std::string> list;
  for (const Move& move : moves) list.insert(moveText(at, move, Referee().legalMoves(at)));
  return list;
}

TEST(Diff, TheSameTextIsTheSameVariant) {
  const DiffReport report = diffOf(kChess, "variant \"Two\" by \"Somebody\" extends fide\n");
  EXPECT_TRUE(report.sameRules);
  EXPECT_TRUE(report.same());
}

TEST(Diff, PiecesWithOtherLettersAreMatchedByName) {
  const std::string game = "board 5x5\npiece King K K royal at a1\n";
  const DiffReport report = diffOf("variant \"One\"\n" + game + "piece Knight N N at b1\n",
                                   "variant \"Two\"\n" + game + "piece Knight S N at b1\n");
  EXPECT_FALSE(report.sameRules);
  EXPECT_TRUE(report.same()) << textOf(report);
  EXPECT_EQ(report.levels.size(), 3u);
}

TEST(Diff, PiecesWithOtherNamesAreMatchedByLetter) {
  const std::string game = "board 5x5\npiece King K K royal at a1\n";
  const DiffReport report = diffOf("variant \"One\"\n" + game + "piece Knight N N at b1\n",
                                   "variant \"Two\"\n" + game + "piece Horse N N at b1\n");
  EXPECT_TRUE(report.same());
}

TEST(Diff, AnotherArrayIsSeenAtOnce) {
  const DiffReport report =
      diffOf(kChess, kChess + "array \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKNBR\"\n");
  ASSERT_TRUE(report.difference);
  EXPECT_TRUE(report.difference->looksDiffer);
  EXPECT_TRUE(report.difference->game.empty());
}

TEST(Diff, AFirstMoveIsSeenAtTheStart) {
  const DiffReport report = diffOf(kChess, kChess + "piece Pawn P fmWfceF\n");
  ASSERT_TRUE(report.difference);
  EXPECT_TRUE(report.difference->game.empty());
  EXPECT_EQ(report.difference->onlyA.size(), 8u);
  EXPECT_TRUE(report.difference->onlyB.empty());
}

TEST(Diff, EnPassantTakesThreePlies) {
  const DiffReport report =
      diffOf("variant \"One\" extends fide\narray \"4k3/p7/8/8/8/8/PP6/4K3\"\n",
             "variant \"Two\" extends fide\npiece Pawn P fmWfcFifmnD\narray \"4k3/p7/8/8/8/8/PP6/4K3\"\n",
             {.depth = 6});
  ASSERT_TRUE(report.difference) << textOf(report);
  EXPECT_TRUE(report.difference->shortest);
  const Position& at = report.difference->at.a;
  ASSERT_EQ(report.difference->onlyA.size(), 1u);
  EXPECT_EQ(report.difference->onlyA[0].victims.size(), 1u);
  EXPECT_NE(report.difference->onlyA[0].victims[0], report.difference->onlyA[0].to);
  EXPECT_EQ(report.difference->game.size(), report.levels.size()) << gameOf(report);
  EXPECT_TRUE(report.difference->onlyB.empty());
  EXPECT_EQ(at.toMove(), at.setup().player);
}

TEST(Diff, APromotionMoreIsFoundWhereItFirstHappens) {
  const std::string array = "array \"k7/7P/8/8/8/8/8/K7\"\n";
  const DiffReport report = diffOf(kChess + array, kChess + array + "promote Pawn on rank 8 to Queen\n");
  ASSERT_TRUE(report.difference);
  EXPECT_EQ(gameOf(report), "");
  EXPECT_EQ(texts(report.difference->onlyA, report.difference->at.a),
            (std::set<std::string>{"h7h8b", "h7h8n", "h7h8r"}));
}

TEST(Diff, AnotherResultIsADifference) {
  const std::string array = "array \"7k/5K2/8/6Q1/8/8/8/8\"\n";
  const DiffReport report = diffOf(kChess + array, kChess + array + "stalemate: the stalemated side loses\n");
  ASSERT_TRUE(report.difference) << textOf(report);
  EXPECT_EQ(report.difference->game.size(), 1u);
  ASSERT_TRUE(report.difference->endA && report.difference->endB);
  EXPECT_FALSE(report.difference->endA->winner);
  EXPECT_EQ(report.difference->endB->winner, Side::White);
}

TEST(Diff, WhatBecomesOfCapturesIsADifferenceOfPositions) {
  const DiffReport report = diffOf(
      "variant \"One\" extends fide\nhands {\n captures go to the captor's hand\n drop all anywhere\n}\n",
      "variant \"Two\" extends fide\nhands {\n captures go to the owner's hand\n drop all anywhere\n}\n",
      {.depth = 4});
  ASSERT_TRUE(report.difference);
  EXPECT_TRUE(report.difference->looksDiffer);
  EXPECT_EQ(report.difference->game.size(), 3u) << gameOf(report);
}

// The games that this test needs are played last, so few positions are compared before them.
constexpr diff::DiffOptions kSoon{.positions = 500, .sequences = 10'000};

TEST(Diff, AnotherRepetitionRuleIsTriedOut) {
  const DiffReport report = diffOf(kChess, kChess + "repetition: the mover loses at 3\n", kSoon);
  ASSERT_TRUE(report.difference) << textOf(report);
  EXPECT_FALSE(report.difference->shortest);
  EXPECT_NE(report.difference->endA, report.difference->endB);
}

TEST(Diff, AnotherLimitOfQuietMovesIsTriedOut) {
  const std::string game =
      "variant \"Long\" extends fide\narray \"k7/8/8/8/8/8/8/K7\"\ndead positions: are played on\nquiet moves: draw at ";
  const DiffReport report = diffOf(game + "10\n", game + "12\n", kSoon);
  ASSERT_TRUE(report.difference) << textOf(report);
  ASSERT_TRUE(report.difference->endA);
  EXPECT_EQ(report.difference->endA->reason, EndReason::NMoveRule);
  EXPECT_EQ(report.difference->game.size(), 20u);
}

TEST(Diff, ADifferenceBehindTheComparedDepthIsFoundByCounting) {
  // The array's pawn counts as unmoved on a5, a6 and a7; then it promotes.
  const std::string array = "array \"4k3/8/8/8/8/P7/8/4K3\"\n";
  const DiffReport report = diffOf(kChess + array, kChess + array + "promote Pawn on rank 8 to Queen Rook\n",
                                   {.positions = 200, .sequences = 100'000'000});
  ASSERT_TRUE(report.difference) << textOf(report);
  EXPECT_EQ(report.levels.back().positions, 0u);
  EXPECT_EQ(report.difference->onlyA.size(), 2u);
  EXPECT_EQ(report.difference->game.size(), 6u);
}

TEST(Diff, ASmallGameIsComparedToItsEnd) {
  const std::string board = "board 2x3\npiece Pawn P fW at a1 b1\n";
  const DiffReport report = diffOf("variant \"One\"\n" + board + "stalemate: draw\npiece Queen Q Q\n",
                                   "variant \"Two\"\n" + board + "stalemate: draw\npiece Queen Q R\n", {});
  EXPECT_TRUE(report.same());
  EXPECT_EQ(report.levels.back().sequences, 0u);
  EXPECT_NE(textOf(report).find("the same game"), std::string::npos) << textOf(report);
}

TEST(Diff, ABoardOfAnotherSizeIsCompared) {
  const std::string pieces = "piece King K K royal at a1\npiece Rook R R at b1\n";
  const DiffReport report = diffOf("variant \"One\"\nboard 5x6\nsymmetry: rotate\n" + pieces,
                                   "variant \"Two\"\nboard 6x6\nsymmetry: rotate\n" + pieces);
  ASSERT_TRUE(report.difference);
  EXPECT_FALSE(report.notes.empty());
}

// The numbers must agree with perft: each level's number of sequences is the perft count of both games.
TEST(Diff, TheNumbersOfSequencesAreThoseOfPerft) {
  const VariantPtr chess = loadExample("chess");
  const VariantPtr long3 = loadText("variant \"Three\" extends fide\nrepetition: draw at 4\n");
  const DiffReport report = diffOf(chess, long3, {.depth = 3});
  ASSERT_EQ(report.levels.size(), 3u);
  EXPECT_EQ(report.levels[0].sequences, 20u);
  EXPECT_EQ(report.levels[1].sequences, 400u);
  EXPECT_EQ(report.levels[2].sequences, 8902u);
  EXPECT_EQ(report.levels[2].positions, 1u + 20u + 400u);
  EXPECT_TRUE(report.same());
}

// Positions that several move orders reach are compared only once.
TEST(Diff, TranspositionsAreComparedOnce) {
  const VariantPtr chess = loadExample("chess");
  const VariantPtr other = loadText("variant \"Three\" extends fide\nrepetition: draw at 4\n");
  const auto jitA = quickExecutor(chess), jitB = quickExecutor(other);
  const DiffReport report = diff::diffVariants(chess, *jitA, other, *jitB, {.depth = 4});
  EXPECT_EQ(report.levels[3].sequences, 197281u);
  EXPECT_LT(report.levels[3].positions, 1u + 20u + 400u + 8902u);
}

TEST(Diff, TheNativeCodeSaysTheSame) {
  const VariantPtr chess = loadExample("chess");
  const VariantPtr other = loadText("variant \"Slow\" extends fide\npiece Pawn P fmWfcFifmnD\n");
  const auto jitA = quickExecutor(chess), jitB = quickExecutor(other);
  const DiffReport native = diff::diffVariants(chess, *jitA, other, *jitB, {.depth = 5});
  ASSERT_TRUE(native.difference);
  EXPECT_EQ(native.difference->game.size(), 4u);
  EXPECT_EQ(native.difference->onlyA.size(), 1u);
}

TEST(Diff, TheReportShowsGamePositionsAndMoves) {
  const DiffReport report = diffOf(kChess, kChess + "piece Knight N NC at b1 g1\n");
  const std::string text = textOf(report);
  EXPECT_NE(text.find("they differ at the start\nonly in B: b1a4 b1c4 g1f4 g1h4\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("A: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), std::string::npos)
      << text;
  const Referee referee;
  const auto json = diff::diffJson(report, {"a", "b"}, referee, referee);
  EXPECT_EQ(json.at("difference").at("onlyB").elements().size(), 4u);
  EXPECT_FALSE(json.at("same").boolean());
}

}  // namespace
}  // namespace fairyforge::testing
