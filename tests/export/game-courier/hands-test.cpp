// Tests of pieces in hand in presets: they stand on cells beside the board, and a move from there drops them.
#include <gtest/gtest.h>

#include "compiler/export/game-courier/game-courier.h"
#include "tests/export/game-courier/presets.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const Extension kHands[] = {
    {"OwnersWhoTakeBack",
     "hands {\n captures go to the owner's hand\n drop all where the array has them\n drops may capture\n "
     "dropped Pawn count as unmoved\n}\n"},
    {"EachSideHasItsRule",
     "hands {\n captures by White go to the captor's hand\n captures by Black go to the owner's hand\n "
     "captured Queen Rook become Pawn\n both start with Knight Knight\n drop Pawn on rank 2-7\n "
     "drop all on rank 1-5\n drops may capture\n}\n"},
    {"WaysDoNotLeadPastTheHands",
     "piece Knight N [G-sG] at b1 g1\nhands {\n captures go to the captor's hand\n drop all anywhere\n}\n"},
    {"DropsOpenLines",
     "piece Cannon C mRcpR at b3 g3\nhands {\n captures go to the captor's hand\n drop all anywhere\n}\n"},
};

class GameCourierHands : public ::testing::TestWithParam<Extension> {};

TEST_P(GameCourierHands, AreCertified) {
  const VariantPtr variant = extended(GetParam());
  EXPECT_EQ(differences(variant, presetFor(modelFor(variant)), 1, 4), "");
}

INSTANTIATE_TEST_SUITE_P(Each, GameCourierHands, ::testing::ValuesIn(kHands),
                         [](const auto& info) { return info.param.name; });

TEST(GameCourierHand, IsAColumnForEachSideBesideTheBoard) {
  const VariantPtr variant = loadExample("loop-chess");
  EXPECT_EQ(exports::game_courier::gameCourierHand(*variant, Piece(*variant->findType("P"), Side::White)),
            "j1");
  EXPECT_EQ(exports::game_courier::gameCourierHand(*variant, Piece(*variant->findType("P"), Side::Black)),
            "k8");
  EXPECT_EQ(exports::game_courier::gameCourierHand(*variant, Piece(*variant->findType("K"), Side::White)),
            "");
}

TEST(GameCourierHand, IsFilledByCapturesAndEmptiedByDrops) {
  gamecode::Run run(programFor("loop-chess"));
  ASSERT_TRUE(run.start().accepted());
  for (const char* turn : {"e2-e4", "d7-d5", "e4-d5", "d8-d5"})
    ASSERT_TRUE(run.play(turn).accepted()) << turn;
  EXPECT_EQ(run.pieces(), "rnb1kbnr--p/ppp1pppp--1/8--1/3q4-2/8-2/8-1-/PPPP1PPP-1-/RNBQKBNR-P-")
      << "expected a pawn in each hand";
}

TEST(GameCourierHand, GivesPawnsThatMayMakeADoubleStepAgain) {
  gamecode::Run run(programFor("loop-chess"));
  ASSERT_TRUE(run.start().accepted());
  for (const char* turn : {"e2-e4", "d7-d5", "e4-d5", "d8-d5", "P j1-e2", "a7-a6", "e2-e4"})
    EXPECT_TRUE(run.play(turn).accepted()) << turn;
}

TEST(GameCourierHand, RefusesWhatIsNotAllowed) {
  gamecode::Run run(programFor("loop-chess"));
  ASSERT_TRUE(run.start().accepted());
  for (const char* turn : {"e2-e4", "d7-d5", "e4-d5", "d8-d5"})
    ASSERT_TRUE(run.play(turn).accepted()) << turn;
  const auto said = [&](const char* turn) {
    const gamecode::Verdict verdict = run.probe(*gamecode::readTurn(run.program(), turn));
    return verdict.accepted() ? "accepted" : verdict.message;
  };
  EXPECT_EQ(said("P j1-d4"), "accepted");
  EXPECT_EQ(said("P j1-b8"), "The P on j1 cannot go to b8");
  EXPECT_EQ(said("P j1-e8"), "The P on j1 cannot go to e8");
  EXPECT_EQ(said("p k8-d4"), "It is the turn of White, who must move a White piece.");
  EXPECT_EQ(said("P a2-j2"), "Nothing goes to that space beside the board.");
  EXPECT_EQ(said("N b1-j1"), "White may not take the White P on j1");
}

}  // namespace
}  // namespace fairyforge::testing
