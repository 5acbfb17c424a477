// Tests that presets count repeated positions as the rules say.
#include <gtest/gtest.h>

#include "tests/export/game-courier/presets.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

class GameCourierRepetition : public ::testing::Test {
 protected:
  template <typename Game>
  void start(const Game& game) {
    run_.emplace(programFor(game));
    ASSERT_TRUE(run_->start().accepted());
  }
  void play(const std::vector<std::string>& turns) {
    for (const std::string& turn : turns) {
      const gamecode::Verdict verdict = run_->play(turn);
      ASSERT_TRUE(verdict.accepted()) << turn << ": " << verdict.message;
    }
  }
  std::string ending() {
    std::string text;
    for (const std::string& words : run_->finish().verdict.said) text += words;
    return text;
  }
  std::optional<gamecode::Run> run_;
};

constexpr const char* kDrawn = "The game is drawn, as the same position has been there 3 times.";

TEST_F(GameCourierRepetition, CountsThePositionAtTheStart) {
  start("chess");
  play({"g1-f3", "g8-f6", "f3-g1", "f6-g8"});
  EXPECT_EQ(ending(), "");
  play({"g1-f3", "g8-f6", "f3-g1"});
  EXPECT_EQ(ending(), "");
  play({"f6-g8"});
  EXPECT_EQ(ending(), kDrawn);
}

TEST_F(GameCourierRepetition, SearchesBackToTheLastCaptureOrPawnMove) {
  start("chess");
  const std::vector<std::string> knights{"g1-f3", "g8-f6", "f3-g1", "f6-g8"};
  const std::vector<std::string> tour{"b1-c3", "b8-c6", "c3-b5", "c6-b4", "b5-a3", "b4-a6", "a3-b1", "a6-b8"};
  play({"e2-e4", "e7-e5"});
  play(tour);  // eight plies later it is the same position
  EXPECT_EQ(ending(), "");
  play({"g1-f3", "g8-f6", "f3-g5", "f6-g4", "g5-h3", "g4-h6", "h3-g1", "h6-g8"});
  EXPECT_EQ(ending(), kDrawn);
  play(knights);
  EXPECT_EQ(ending(), kDrawn);
}

TEST_F(GameCourierRepetition, APositionWithOtherRightsIsAnother) {
  start("chess");
  play({"g1-f3", "g8-f6", "h1-g1", "h8-g8", "g1-h1", "g8-h8"});  // afterwards castling is no longer possible
  play({"f3-g1", "f6-g8", "g1-f3", "g8-f6"});
  EXPECT_EQ(ending(), "") << "the first time White and Black could castle";
  play({"f3-g1", "f6-g8", "g1-f3", "g8-f6"});
  EXPECT_EQ(ending(), kDrawn);
}

TEST_F(GameCourierRepetition, WhatCanBeTakenInPassingIsAnotherPosition) {
  start("chess");
  play({"e2-e4", "a7-a6", "e4-e5", "d7-d5"});  // exd6 is possible once
  const std::vector<std::string> knights{"g1-f3", "g8-f6", "f3-g1", "f6-g8"};
  play(knights);
  play(knights);
  EXPECT_EQ(ending(), "");
  play(knights);
  EXPECT_EQ(ending(), kDrawn);
}

TEST_F(GameCourierRepetition, APassedCellThatNobodyCanUseMakesNoDifference) {
  start("chess");
  play({"e2-e4", "e7-e5"});
  const std::vector<std::string> knights{"g1-f3", "g8-f6", "f3-g1", "f6-g8"};
  play(knights);
  play(knights);
  EXPECT_EQ(ending(), kDrawn);
}

TEST_F(GameCourierRepetition, APositionWithOtherPiecesInHandIsAnother) {
  start("drops/crazyhouse-chess");
  play({"g1-f3", "e7-e5", "f3-e5", "g8-f6", "e5-f3", "f6-g8", "f3-g1"});  // White has a pawn in hand
  const std::vector<std::string> knights{"g8-f6", "g1-f3", "f6-g8", "f3-g1"};
  play({"g8-f6", "P j1-e4", "f6-e4", "g1-f3", "e4-f6", "f3-g1", "f6-g8"});  // now Black has one
  play({"g1-f3", "f8-e7", "f3-g1", "e7-d6", "g1-f3", "d6-f8", "f3-g1"});
  play(knights);
  EXPECT_EQ(ending(), "") << "the third time for the board only";
  play(knights);
  EXPECT_EQ(ending(), kDrawn);
}

TEST_F(GameCourierRepetition, APositionAfterMoreChecksIsAnother) {
  start("goals/three-check");
  play({"e2-e4", "d7-d6"});
  const std::vector<std::string> check{"f1-b5", "b8-d7", "b5-f1", "d7-b8"};
  play(check);
  play(check);
  EXPECT_EQ(ending(), "") << "two checks were given before it was there for the third time";
}

TEST_F(GameCourierRepetition, WhatImitatorsDoMakesAnotherPosition) {
  const VariantPtr variant =
      extended({"Imitator",
                "piece Jester J at d3 {\n imitates the type the opponent last moved, without initial moves\n"
                " gives no check, but no move may let it take a royal piece next\n}\n"});
  EXPECT_EQ(differences(variant, presetFor(modelFor(variant)), 1, 4), "");
}

TEST_F(GameCourierRepetition, WhoGivesCheckAllTheTimeLoses) {
  start(exampleFrom("xiangqi/minixiangqi", "3k3/7/7/7/7/R6/2K4 w"));
  play({"a2-a7", "d7-d6", "a7-a6", "d6-d7", "a6-a7", "d7-d6", "a7-a6", "d6-d7"});
  EXPECT_EQ(ending(), "");
  play({"a6-a7"});
  EXPECT_EQ(ending(), "Check.Black has won, as White has given check all the time.");
  start(exampleFrom("xiangqi/minixiangqi", "3k3/7/7/7/7/R6/2K4 w"));
  play({"a2-a3", "d7-d6", "a3-a2", "d6-d7", "a2-a3", "d7-d6", "a3-a2", "d6-d7"});
  EXPECT_EQ(ending(), kDrawn);
}

TEST_F(GameCourierRepetition, MayLoseTheGame) {
  start("separate-realms-chess");
  const gamecode::Ending first = run_->finish();
  ASSERT_FALSE(first.legal.empty());
  // The same is true of any pieces of the game: here two of them move out and back.
  play({"b1-c3", "b8-c6", "c3-b1", "c6-b8", "b1-c3", "b8-c6", "c3-b1", "c6-b8"});
  EXPECT_EQ(ending(), "White has won, as the same position has been there 3 times.");
}

}  // namespace
}  // namespace fairyforge::testing
