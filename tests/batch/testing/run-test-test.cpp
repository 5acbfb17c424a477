// Tests blocks of tests: a true expectation passes. A false one is reported with its place and the reasons.
#include "compiler/analyse/batch/testing/run-test.h"

#include "compiler/frontend/frontend.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const std::string kGame =
    "variant \"T\"\nboard 8x8\n"
    "piece Rook R R at a1 h1\n"
    "piece Pawn P fmWfceFifmnD at rank 2\n"
    "piece King K KisO2 royal at e1\n"
    "promote Pawn on rank 8 to Rook\n";

batch::testing::TestReport reportOn(const std::string& lines,
                                    const std::vector<std::string>& executors = {"referee"}) {
  Diagnostics diagnostics;
  const auto source = std::make_shared<SourceFile>("t.fairy", kGame + "test \"t\" {\n" + lines + "\n}\n");
  const frontend::LoadedVariant loaded = frontend::loadWithTests(source, {}, diagnostics);
  if (!loaded.variant) throw std::runtime_error(renderHuman(diagnostics.all().front(), false));
  batch::testing::TestSubject subject{loaded.variant, {}};
  for (const std::string& name : executors) subject.executors.push_back(makeExecutor(name, loaded.variant));
  return batch::testing::runTest(loaded.tests.front(), subject);
}

// Returns the places and texts of all failures, one on each line.
std::string failuresOf(const std::string& lines, const std::vector<std::string>& executors = {"referee"}) {
  std::string text;
  for (const batch::testing::TestFailure& failure : reportOn(lines, executors).failures) {
    text += std::string(failure.diagnostic.span.text()) + ": " + failure.diagnostic.message + "\n";
    for (const std::string& note : failure.diagnostic.notes) text += "  " + note + "\n";
  }
  return text;
}

TEST(RunTest, LinesThatHoldPassOnBothExecutors) {
  EXPECT_EQ(failuresOf("perft 25 625\n"
                       "legal a2a4 e1g1; illegal a1a2\n"
                       "moves a2 to a3 a4; moves a1 to b1 c1 d1\n"
                       "after a2a4 a7a5 legal a1a3 illegal a1a5\n"
                       "realm Rook 64; realm P 6\n"
                       "result goes on",
                       {"referee", "jit"}),
            "");
}

TEST(RunTest, AfterStartsAnewFromThePositionOfTheBlock) {
  EXPECT_EQ(failuresOf("after a2a4\nafter b2b4 a7a5 illegal a2a5 legal b4a5\n"
                       "position \"4k3/8/8/8/8/8/P7/4K3 w\"\nafter a2a4 illegal a2a3"),
            "");
}

TEST(RunTest, MovesAreReadAsPeopleWriteThem) {
  EXPECT_EQ(failuresOf("after a4 a5 legal Ra3 Kd1 O-O illegal Ra4 Rxa5,Ra1=P"), "");
}

TEST(RunTest, AFinishedGameIsToldAsOne) {
  const std::string mated = "position \"4k3/8/8/8/8/8/PP6/K1r5 w\"\n";
  const std::string ended = "  the game has ended here: Black wins by checkmate\n";
  EXPECT_EQ(failuresOf(mated + "legal a2a3"), "a2a3: 'a2a3' is illegal, expected it to be legal\n" + ended);
  EXPECT_EQ(failuresOf(mated + "after a2a3"), "a2a3: 'a2a3' is not a legal move here\n" + ended);
  EXPECT_EQ(failuresOf(mated + "moves a2 to a3"), "moves a2 to a3: the moves from a2 are not as expected\n" +
                                                      ended + "  expected: a3\n  missing: a3\n");
  EXPECT_EQ(failuresOf(mated + "perft 1"), "1: 0 sequences of 1 move, expected 1\n" + ended);
}

TEST(RunTest, MissingAndUnexpectedTargetsAreNamed) {
  EXPECT_EQ(failuresOf("moves a2 to a3 a5"),
            "moves a2 to a3 a5: the moves from a2 are not as expected\n"
            "  expected: a3 a5\n  found: a3 a4\n  missing: a5\n  too many: a4\n");
  EXPECT_EQ(failuresOf("moves a1 to nowhere"),
            "moves a1 to nowhere: the moves from a1 are not as expected\n"
            "  expected: none\n  found: b1 c1 d1\n  too many: b1 c1 d1\n");
}

TEST(RunTest, ATargetWithoutAChoiceMeansEveryChoice) {
  EXPECT_EQ(failuresOf("position \"4k3/1P6/8/8/8/8/8/4K3 w\"\nmoves b7 to b8\nmoves b7 to b8r"), "");
}

TEST(RunTest, AWrongCountShowsTheShares) {
  const std::string text = failuresOf("position \"4k3/8/8/8/8/8/8/R3K3 w -\"\nperft 15 67");
  EXPECT_NE(text.find("sequences of 2 moves, expected 67\n  found: a1b1 5, "), std::string::npos) << text;
}

TEST(RunTest, AWrongResultIsTold) {
  const std::string fen = "position \"k7/8/8/8/8/8/1R6/R3K3 b\"\n";
  EXPECT_EQ(failuresOf(fen + "result White wins by checkmate"), "");
  EXPECT_EQ(failuresOf(fen + "result White wins"), "");
  EXPECT_EQ(failuresOf(fen + "result checkmate"), "");
  EXPECT_EQ(failuresOf(fen + "result draw"),
            "result draw: the result is 'White wins by checkmate', expected 'draw'\n");
}

TEST(RunTest, RepetitionIsSeenByTheGame) {
  const std::string round = "a1b1 a8b8 b1a1 b8a8 ";
  EXPECT_EQ(failuresOf("position \"r3k3/8/8/8/8/8/8/R3K3 w -\"\nafter " + round + round +
                       "\nresult draw by repetition"),
            "");
}

TEST(RunTest, WhatMakesNoSenseIsReportedAtItsPlace) {
  EXPECT_EQ(failuresOf("legal a2a9"), "a2a9: 'a2a9' is not a move of this game\n");
  EXPECT_EQ(failuresOf("illegal e9"), "e9: 'e9' is not a move of this game\n");
  EXPECT_EQ(failuresOf("moves k9 to a1"), "k9: the board has no cell 'k9'\n");
  EXPECT_EQ(failuresOf("moves a4 to a1"), "a4: nothing stands on a4\n");
  EXPECT_EQ(failuresOf("moves a7 to a6"), "a7: the piece on a7 is not one of the side to move\n");
  EXPECT_EQ(failuresOf("moves a2 to z9"), "z9: 'z9' is no place that a piece on a2 could go to\n");
  EXPECT_EQ(failuresOf("position \"8/8/8/8/8/8/8/7q w\""), "q: no piece has the ID 'q'\n");
  const std::string result = failuresOf("result drawn by boredom");
  EXPECT_EQ(result.find("result drawn by boredom: 'drawn by boredom' is no result of a game\n"), 0u);
  EXPECT_NE(result.find("stalemate"), std::string::npos) << result;
}

TEST(RunTest, LinesAfterAMoveThatCannotBePlayedAreNotJudged) {
  EXPECT_EQ(failuresOf("after a2a4 a1a3 legal a1a2\nresult draw"), "a1a3: 'a1a3' is not a legal move here\n");
}

TEST(RunTest, AFailureKnowsItsPositionAndOnceIsEnough) {
  const batch::testing::TestReport report = reportOn("after a2a4\nlegal a2a3", {"referee", "jit"});
  ASSERT_EQ(report.failures.size(), 1u);
  const batch::testing::TestFailure& failure = report.failures.front();
  EXPECT_EQ(failure.executors.size(), 2u);
  EXPECT_TRUE(failure.fen.starts_with("r3k2r/pppppppp/8/8/P7/8/1PPPPPPP/R3K2R b")) << failure.fen;
  EXPECT_NE(failure.board.find("2  . P P P"), std::string::npos) << failure.board;
}

TEST(RunTest, AnAnswerOfOneExecutorOnlyIsAttributedToIt) {
  class Blind final : public Executor {
   public:
    std::string_view name() const override { return "blind"; }
    MoveList legalMoves(const Position&) const override { return {}; }
    bool attacked(const Position&, Cell, Side) const override { return false; }
    bool inCheck(const Position&) const override { return false; }
    std::optional<Outcome> outcome(const Position&) const override { return {}; }
    std::uint64_t perft(const Position&, int) const override { return 0; }
  };
  Diagnostics diagnostics;
  const auto source = std::make_shared<SourceFile>("t.fairy", kGame + "test \"t\" { legal a2a3 }\n");
  const frontend::LoadedVariant loaded = frontend::loadWithTests(source, {}, diagnostics);
  const batch::testing::TestReport report = batch::testing::runTest(
      loaded.tests.front(),
      {loaded.variant, {makeExecutor("referee", loaded.variant), std::make_shared<Blind>()}});
  ASSERT_EQ(report.failures.size(), 1u);
  EXPECT_EQ(report.failures.front().executors, std::vector<std::string>{"blind"});
}

}  // namespace
}  // namespace fairyforge::testing
