// A small game written by hand, played in every reading.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/gamecode/presets.h"

namespace fairyforge::gamecode {
namespace {

class MiniChess : public testing::Test {
 protected:
  MiniChess() : program_(compiled(presetInFolder("mini-chess"))), runs_(program_) {
    const auto verdict = runs_.start();
    EXPECT_TRUE(verdict && verdict->accepted()) << why(verdict);
  }

  std::string why(const std::optional<Verdict>& verdict) const {
    if (verdict) return verdict->message;
    const Difference& d = runs_.difference();
    return fmt::format("[{}] {}\n[{}] {}", d.readings[0], d.answers[0], d.readings[1], d.answers[1]);
  }
  void accept(const std::string& turns) {
    std::string wrong;
    const auto list = splitGame(turns, wrong);
    ASSERT_TRUE(list) << wrong;
    for (const std::string& turn : *list) {
      const auto verdict = runs_.play(turn);
      ASSERT_TRUE(verdict && verdict->accepted()) << turn << ": " << why(verdict);
    }
  }
  std::string refusal(const std::string& turn) {
    const auto verdict = runs_.play(turn);
    if (!verdict) return why(verdict);
    return verdict->kind == Verdict::Kind::Refused ? verdict->message : "not refused";
  }
  std::string said() {
    const auto ending = runs_.finish();
    if (!ending) return why(std::nullopt);
    return fmt::format("{}", fmt::join(ending->verdict.said, " "));
  }
  ProgramPtr program_;
  AllRuns runs_;
};

TEST_F(MiniChess, RefusesWithTheReasonThatTheCodeGives) {
  EXPECT_EQ(refusal("b5-c3"), "White is to move here");
  EXPECT_EQ(refusal("a1-a2"), "verify not fn OWN1 #victim0 fails");
  EXPECT_EQ(refusal("a2-a4"), "verify fn TAKE1 #from #to fails");
  EXPECT_EQ(refusal("b1-b3"), "verify fn N #from #to fails");
  accept("a2-a3");
  EXPECT_EQ(refusal("c2-c3"), "Black is to move here");
}

TEST_F(MiniChess, ARefusedTurnLeavesThePositionAsItWas) {
  const std::string before = runs_.first().pieces();
  EXPECT_NE(refusal("b1-b3"), "not refused");
  EXPECT_EQ(runs_.first().pieces(), before);
  accept("b1-c3");
  EXPECT_EQ(runs_.first().pieces(), "rnbqk/ppppp/2N2/PPPPP/R1BQK");
}

TEST_F(MiniChess, APawnBecomesThePieceThatIsAskedForAndNoOther) {
  accept("a2-a3");
}

}  // namespace
}  // namespace fairyforge::gamecode
