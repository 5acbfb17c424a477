// Tests that the built-in checks accept correct executors and detect executors that give wrong answers.
#include <gtest/gtest.h>

#include "compiler/analyse/batch/test-file.h"
#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::batch {
namespace {

using fairyforge::testing::loadExample;
using fairyforge::testing::loadText;

// An executor that is like the referee, but makes a fault in its legal moves.
class Liar : public Executor {
 public:
  explicit Liar(void (*lie)(const Position&, MoveList&)) : lie_(lie) {}
  std::string_view name() const override { return "jit"; }
  MoveList legalMoves(const Position& position) const override {
    MoveList moves = referee_.legalMoves(position);
    lie_(position, moves);
    return moves;
  }
  bool attacked(const Position& position, Cell cell, Side by) const override {
    return referee_.attacked(position, cell, by);
  }
  bool inCheck(const Position& position) const override { return referee_.inCheck(position); }
  std::optional<Outcome> outcome(const Position& position) const override {
    return referee_.outcome(position);
  }
  std::uint64_t perft(const Position& position, int depth) const override {
    return depth == 1 ? legalMoves(position).size() : referee_.perft(position, depth);
  }

 private:
  Referee referee_;
  void (*lie_)(const Position&, MoveList&);
};

void honest(const Position&, MoveList&) {}
void forgetTheLast(const Position&, MoveList& moves) {
  if (!moves.empty()) moves.pop_back();
}
void forgetBlacksLast(const Position& position, MoveList& moves) {
  if (position.toMove() == Side::Black && !moves.empty()) moves.pop_back();
}
void sayTheFirstTwice(const Position&, MoveList& moves) {
  if (!moves.empty()) moves.push_back(moves.front());
}

CaseReport run(void (*check)(const Subject&, CaseReport&), const VariantPtr& variant,
               void (*lie)(const Position&, MoveList&), const std::string& name = {}) {
  const Subject subject{nullptr,
                        {},
                        variant,
                        std::make_shared<Referee>(),
                        std::make_shared<Liar>(lie),
                        {.games = 1, .seed = 1}};
  CaseReport test{.check = "check", .name = name};
  check(subject, test);
  return test;
}

TEST(Checks, AgreementHoldsWhereBothSayTheSame) {
  const CaseReport test = run(checkAgreement, loadExample("chess"), honest);
  EXPECT_EQ(test.verdict, Verdict::Passed);
  EXPECT_EQ(test.remark, "60 positions of 1 random game");
}

TEST(Checks, AMoveThatOnlyOneHasIsNamedWithThePosition) {
  const CaseReport test = run(checkAgreement, loadExample("chess"), forgetTheLast);
  ASSERT_EQ(test.failures.size(), 1u);
  EXPECT_EQ(test.failures[0].record.at("message"),
            "the native code has other moves: only the referee has h2h4; only the native code has none");
  EXPECT_EQ(test.failures[0].record.at("position"),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST(Checks, TheMirrorShowsThatTheSidesAreTreatedDifferently) {
  EXPECT_EQ(run(checkMirror, loadExample("chess"), honest).verdict, Verdict::Passed);
  const CaseReport test = run(checkMirror, loadExample("chess"), forgetBlacksLast);
  ASSERT_EQ(test.verdict, Verdict::Failed);
}

TEST(Checks, NoMirrorIsAskedOfGamesWhoseRulesDiffer) {
  const CaseReport test =
      run(checkMirror,
          loadText("variant \"T\"\nboard 8x8\npiece King K K royal at e1\npiece Rook R R at White: a1\n"),
          honest);
  EXPECT_EQ(test.verdict, Verdict::Skipped);
  EXPECT_TRUE(test.remark.starts_with("its rules are not known to be the same for both sides: "))
      << test.remark;
}

TEST(Checks, MovesWithTheSameTextAreFound) {
  EXPECT_EQ(run(checkMoves, loadExample("chess"), honest).verdict, Verdict::Passed);
  const CaseReport test = run(checkMoves, loadExample("chess"), sayTheFirstTwice);
  ASSERT_EQ(test.verdict, Verdict::Failed);
  EXPECT_NE(test.failures[0].record.at("message").text().find("two moves are written \""), std::string::npos);
}

TEST(Checks, ExportsTellTheirLosses) {
  const CaseReport test = run(checkExport, loadExample("chess"), honest, "zrf");
  EXPECT_EQ(test.verdict, Verdict::Passed);
  EXPECT_NE(test.remark.find("losses: quiet-moves"), std::string::npos) << test.remark;
}

}  // namespace
}  // namespace fairyforge::batch
