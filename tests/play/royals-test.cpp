// Tests of rules about royal pieces that are not part of a Plan. Compiled code takes them from the same
// functions as the referee, so they are tested move by move.
#include <gtest/gtest.h>

#include "runtime/referee.h"
#include "tests/native/armies.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

using Set = std::set<std::string>;

// Returns a game with kings that go one step along ranks and files, rooks, and pawns that can only become
// kings.
Army courts() {
  Army army(8, 8);
  army.piece("K", leaps(rookSteps()), true).piece("R", rides(rookSteps())).piece("P", turns(0));
  return army;
}

Set courtMoves(const VariantPtr& game, const std::string& fen) {
  return movesOf(Referee(), positionFrom(game, fen, {SetupProblem::TooManyRoyals}));
}

VariantPtr underRule(RoyalRule rule) {
  Army army = courts();
  for (RoyalRule& ofSide : army.draft().end.royals) ofSide = rule;
  return army.build("7k/8/8/8/8/8/8/K7");
}

TEST(Royals, ANewOneSavesTheAttackedOneOrDoesNot) {
  const std::string attacked = "r6k/8/8/8/8/8/8/K6P w - - 0 1", safe = "1r5k/8/8/8/8/8/8/K6P w - - 0 1";
  EXPECT_EQ(courtMoves(underRule(RoyalRule::All), attacked), (Set{"a1b1", "h1h1k"}));
  EXPECT_EQ(courtMoves(underRule(RoyalRule::Former), attacked), Set{"a1b1"});
  EXPECT_EQ(courtMoves(underRule(RoyalRule::Former), safe), (Set{"a1a2", "h1h1k"})) << "b1 is attacked";
}

TEST(Royals, OneOfThemMustBeSafeOrEveryOne) {
  const std::string oneAttacked = "r6k/8/8/8/8/8/8/K6K w - - 0 1";
  EXPECT_EQ(courtMoves(underRule(RoyalRule::One), oneAttacked), (Set{"a1a2", "a1b1", "h1g1", "h1h2"}));
  EXPECT_EQ(courtMoves(underRule(RoyalRule::Any), oneAttacked), Set{"a1b1"});
  EXPECT_EQ(courtMoves(underRule(RoyalRule::All), oneAttacked), (Set{"a1a2", "a1b1", "h1g1", "h1h2"}));
  const std::string bothAttacked = "r5rk/8/8/8/8/8/8/K5K1 w - - 0 1";
  EXPECT_EQ(courtMoves(underRule(RoyalRule::One), bothAttacked), (Set{"a1b1", "g1f1", "g1h1"}));
}

TEST(Royals, ThatMayNotFleeEndCheckOnlyByCapturingTheAttacker) {
  Army army = courts();
  army.draft().end.royalsStay = true;
  const VariantPtr game = army.build("7k/8/8/8/8/8/8/K7");
  EXPECT_EQ(courtMoves(game, "r5k1/8/8/8/7R/8/8/K7 w - - 0 1"), Set{"h4a4"});
  EXPECT_EQ(courtMoves(game, "7k/8/8/8/8/8/r7/K7 w - - 0 1"), Set{"a1a2"});
  EXPECT_EQ(courtMoves(game, "7k/8/8/8/8/8/r7/Kr6 w - - 0 1"), Set{}) << "either leaves the other's check";
  EXPECT_EQ(courtMoves(game, "7k/8/8/8/8/8/8/K7 w - - 0 1"), (Set{"a1a2", "a1b1"}));
}

TEST(Checks, MayBeMatesOnly) {
  Army army = courts();
  army.draft().end.onlyMatesCheck = true;
  const VariantPtr game = army.build("7k/8/8/8/8/8/8/K7");
  const Set moves = courtMoves(game, "7k/R7/8/8/8/8/8/KR6 w - - 0 1");
  EXPECT_TRUE(moves.contains("b1b8")) << "mate";
  for (const char* check : {"b1h1", "a7a8", "a7h7"}) EXPECT_FALSE(moves.contains(check)) << check;
  EXPECT_TRUE(moves.contains("b1b7"));
}

}  // namespace
}  // namespace fairyforge::testing
