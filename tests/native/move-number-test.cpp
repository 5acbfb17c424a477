// Tests of conditions on the number of the move: their meaning, by counts and positions worked out by hand, and
// that masks agree with the referee.
#include <gtest/gtest.h>

#include "runtime/key.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/native/agreement.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

using Targets = std::set<std::string>;

VariantPtr opening(const std::string& text) {
  return variantOf("variant \"Opening\" extends fide\n" + text);
}
VariantPtr castlesLate() {
  return opening("castle King 2 with Rook while after move 3\n");
}
VariantPtr quietOpening() {
  return opening("every piece: may capture only while after move 3\n");
}
VariantPtr openings() {
  return opening(
      "piece Knight N N { while not after move 2: moves K\n while after move 4: moves R }\n"
      "piece Rook R R { may not be captured while not after move 3 }\n"
      "piece Bishop B B { may not move where not after move 1 }\n"
      "castle King 2 with Rook while after move 3 and no enemy Queen stands on the board\n");
}
VariantPtr dropsLate() {
  return opening(
      "hands { captures go to the captor's hand; drop all anywhere; drop Pawn on rank 2-7 }\n"
      "piece Queen Q Q { may be dropped only while after move 2 }\n");
}

// Pieces that have not moved neither capture nor are captured.
VariantPtr shyBeginners() {
  return opening(
      "piece Pawn P mfWcfF\n"
      "every piece: may capture only while it has moved\n"
      "every piece: may not be captured while it has not moved\n"
      "piece Rook R R { while it has not moved: moves N }\n");
}

class MoveNumbers : public ::testing::TestWithParam<NamedVariant> {};
TEST_P(MoveNumbers, AreTheSameInMasks) {
  agreesWithTheReferee(GetParam());
}
INSTANTIATE_TEST_SUITE_P(Games, MoveNumbers,
                         ::testing::Values(NamedVariant{"CastlesLate", castlesLate},
                                           NamedVariant{"QuietOpening", quietOpening},
                                           NamedVariant{"Openings", openings},
                                           NamedVariant{"DropsLate", dropsLate},
                                           NamedVariant{"ShyBeginners", shyBeginners}),
                         [](const auto& info) { return info.param.name; });

Targets targetsFrom(const VariantPtr& game, const std::string& fen, const std::string& cell) {
  return movesFrom(Referee(), positionFrom(game, fen), cell);
}

// Without castling White has 14 moves, and castling leaves Black 3 replies and White 16 moves after each.
TEST(MoveNumber, AllowsCastlingFromThenOn) {
  const VariantPtr game = castlesLate();
  const auto perft = [&](int move, int depth) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 " + std::to_string(move);
    return Referee().perft(positionFrom(game, fen), depth);
  };
  EXPECT_EQ(perft(4, 1), 15u);
  EXPECT_EQ(perft(4, 2), 66u);
  EXPECT_EQ(perft(4, 3), 1197u);
  EXPECT_EQ(perft(3, 1), 14u);
  EXPECT_EQ(perft(3, 2), 66u - 3u);
  EXPECT_EQ(perft(3, 3), 1197u - 3u * 16u) << "at move 4 White may castle";
}

TEST(MoveNumber, DecidesWhatIsAttacked) {
  const VariantPtr game = quietOpening();
  EXPECT_FALSE(targetsFrom(game, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 3", "e4").contains("d5"));
  EXPECT_TRUE(targetsFrom(game, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 4", "e4").contains("d5"));
  EXPECT_TRUE(Referee().inCheck(positionFrom(game, "4k3/8/8/8/8/8/4R3/6K1 b - - 0 4")));
  const std::string beforeMove4 = "4k3/8/8/8/8/8/4R3/6K1 b - - 0 3";
  EXPECT_FALSE(Referee().inCheck(positionFrom(game, beforeMove4)));
  EXPECT_EQ(targetsFrom(game, beforeMove4, "e8"), (Targets{"d7", "d8", "f7", "f8"}))
      << "after Black's move White may capture";
}

TEST(MoveNumber, TellsPositionsApartAsLongAsItMatters) {
  const VariantPtr game = castlesLate();
  const auto key = [&](int move) {
    return repetitionKey(positionFrom(game, "4k3/8/8/8/8/8/8/4K2R w K - 0 " + std::to_string(move)));
  };
  EXPECT_NE(key(2), key(3));
  EXPECT_NE(key(3), key(4));
  EXPECT_EQ(key(4), key(9));
}

TEST(UnmovedPieces, NeitherCaptureNorAreCaptured) {
  const VariantPtr game = shyBeginners();
  EXPECT_FALSE(targetsFrom(game, "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1 u=a1", "a1").contains("a3"))
      << "the rook is unmoved";
  EXPECT_TRUE(targetsFrom(game, "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1 u=-", "a1").contains("a3"));
  EXPECT_FALSE(targetsFrom(game, "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1 u=a7", "a1").contains("a7"));
  EXPECT_TRUE(targetsFrom(game, "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1 u=-", "a1").contains("a7"));
  EXPECT_TRUE(targetsFrom(game, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 u=a1", "a1").contains("b3"))
      << "N, as long as unmoved";
}

}  // namespace
}  // namespace fairyforge::testing
