// Tests of presets in which a player chooses a change of type: a piece changes where it stands, or another
// piece changes together with a move.
#include <gtest/gtest.h>

#include "compiler/export/game-courier/game-courier.h"
#include "tests/export/game-courier/presets.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const Extension kGames[] = {
    {"TurnsInOnePartOfTheBoard",
     "zone court: c1-f4\npiece Bishop B B { may turn into Rook on court }\n"
     "piece Rook R R { may turn into Bishop on rank 1-6 }\n"},
    {"EventsAndHands",
     "piece Squire S W at d3 e3\nwhen Pawn arrives on rank 4 { one own Squire must turn into Knight or "
     "Bishop }\n"
     "hands {\n captures go to the captor's hand\n drop all on rank 2-6\n}\n"},
    {"EventsOfMovesAndNotOfDrops",
     "piece Squire S W at d3 e3\nwhen Pawn arrives on rank 4 { one own Squire must turn into Knight or "
     "Bishop }\n"
     "hands { both start with Pawn; drop Pawn on rank 4-5 }\n"},
    {"EventsOfPromotingMoves",
     "piece Squire S W at d3 e3\nwhen Pawn arrives on rank 8 { one own Squire must turn into Knight or "
     "Bishop }\n"
     "when Knight arrives on rank 3-4 { one own Pawn must turn into Squire }\n"},
    // A king that moves to an attacked cell becomes a Knight there, so it is no longer a king.
    {"RoyalPiecesThatBecomeOthers",
     "array \"3rk3/8/8/8/8/8/8/3RK3\"\ncastle King never\nwhen King moves { it becomes Knight }\n"},
};

class GameCourierChanges : public ::testing::TestWithParam<Extension> {};

TEST_P(GameCourierChanges, AreCertified) {
  const VariantPtr variant = extended(GetParam());
  EXPECT_TRUE(exports::game_courier::exportGameCourier(variant).losses.empty());
  EXPECT_EQ(differences(variant, presetFor(modelFor(variant)), 1, 2), "");
}

INSTANTIATE_TEST_SUITE_P(Each, GameCourierChanges, ::testing::ValuesIn(kGames),
                         [](const auto& info) { return info.param.name; });

// Compares the answers to turns of Magician's Deathmatch, in which Bishops turn into Magicians, and a pawn's
// arrival on the sixth rank changes a Magician.
class GameCourierMagicians : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(run_.start().accepted()); }
  std::string answer(const char* turn) {
    const gamecode::Verdict verdict = run_.play(turn);
    return verdict.accepted() ? "accepted" : verdict.message;
  }
  gamecode::Run run_{programFor("magicians-deathmatch")};
};

TEST_F(GameCourierMagicians, TurnWhereTheyStand) {
  const VariantPtr variant = loadExample("magicians-deathmatch");
  EXPECT_EQ(exports::game_courier::gameCourierTray(*variant, Piece(*variant->findType("M"), Side::White)),
            "j1");
  EXPECT_EQ(exports::game_courier::gameCourierTray(*variant, Piece(*variant->findType("Q"), Side::White)),
            "");
  EXPECT_EQ(answer("B c1-j2"), "The B on c1 cannot go to c1");
  EXPECT_EQ(answer("N b1-j1"), "The N on b1 cannot go to b1");
  EXPECT_EQ(
      answer("M j1-e4"),
      "Beside the board stands what a piece may become. Only one piece may go there, and nothing comes from "
      "there.");
  EXPECT_EQ(answer("B c1-j8"), "Nothing goes to that space beside the board.");
  EXPECT_EQ(answer("B c1-j1"), "accepted");
  EXPECT_EQ(run_.pieces(), "rnbqkbnr-m/pppppppp-h/8-t/8--/8--/8-T/PPPPPPPP-H/RNMQKBNR-M");
}

TEST_F(GameCourierMagicians, ChangeWithAPawnsMove) {
  for (const char* turn : {"B c1-j1", "a7-a6", "e2-e4", "a6-a5", "e4-e5", "a5-a4"})
    ASSERT_EQ(answer(turn), "accepted") << turn;
  const char* must =
      "Another piece must change with this. Move it first onto what it becomes, beside the board, and add a "
      "semicolon and this turn";
  EXPECT_EQ(answer("e5-e6"), must);
  EXPECT_EQ(answer("M c1-j1; P e5-e6"), "Only the piece that goes may change.");
  EXPECT_EQ(answer("R a1-j2; P e5-e6"), must) << "a Rook does not change";
  EXPECT_EQ(answer("M c1-j2; P h2-h3"), "The M does not change with this.");
  EXPECT_EQ(answer("P h2-h3; P e5-e6"), "Only the piece that goes may change.");
  EXPECT_EQ(answer("M c1-j2; P e5-e6"), "accepted");
  EXPECT_EQ(run_.pieces(), "rnbqkbnr-m/1ppppppp-h/4P3-t/8--/p7--/8-T/PPPP1PPP-H/RNHQKBNR-M");
}

TEST(GameCourierChangesThatMeet, AreLost) {
  const VariantPtr variant =
      extended({"",
                "piece Squire S W at d3\n"
                "when Pawn arrives on rank 4 { one own Squire must turn into Knight }\n"
                "when Pawn arrives on rank 4-5 { one own Squire must turn into Bishop }\n"});
  const exports::Export made = exports::game_courier::exportGameCourier(variant);
  ASSERT_FALSE(made.losses.empty());
  EXPECT_EQ(made.losses.front().name, "triggers");
  EXPECT_EQ(exports::game_courier::gameCourierTray(*exports::game_courier::gameCourierGame(variant),
                                                   Piece(*variant->findType("N"), Side::White)),
            "");
}

}  // namespace
}  // namespace fairyforge::testing
