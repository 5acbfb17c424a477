// Tests of conditions about what guards or attacks a piece, and about what stands on one side of it: their
// meaning, by positions worked out by hand, and that masks agree with the referee.
#include <gtest/gtest.h>

#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/native/agreement.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

using Targets = std::set<std::string>;

VariantPtr onFide(const std::string& text) {
  return variantOf("variant \"Guarded\" extends fide\n" + text);
}
// Patrol Chess: only guarded pieces capture and give check.
VariantPtr patrol() {
  return onFide("every piece: may capture only while an own piece guards it\n");
}
// Madrasi: a piece that one of its own kind attacks is paralysed.
VariantPtr madrasi() {
  return onFide(
      "piece Queen Q Q { may not move while an enemy Queen attacks it }\n"
      "piece Rook R R { may not move while an enemy Rook attacks it }\n"
      "piece Bishop B B { may not move while an enemy Bishop attacks it }\n"
      "piece Knight N N { may not move while an enemy Knight attacks it }\n");
}
VariantPtr relays() {
  return onFide(
      "piece Knight N N { while an own Rook guards it: moves R\n while at least 2 own pieces guard it: moves K }\n"
      "piece Rook R R { may not be captured while an own piece guards it }\n"
      "piece Bishop B B { may not move where an enemy piece attacks it }\n"
      "castle King 2 with Rook while an own Queen or Bishop guards it\n");
}
VariantPtr dropsUnderGuard() {
  return onFide(
      "hands { captures go to the captor's hand; drop all anywhere; drop Pawn on rank 2-7 }\n"
      "every piece: may be dropped only while an own piece guards it\n"
      "piece Knight N N { may not be captured while an own Pawn or Bishop guards it }\n");
}
// Annan Shogi on a small board: a piece moves as the own piece directly behind it.
VariantPtr annan() {
  const std::string borrowed =
      " {\n while no own piece stands within bW of it: moves OWN\n"
      " while an own King stands within bW of it: moves K\n while an own Rook stands within bW of it: moves R\n"
      " while an own Bishop stands within bW of it: moves B\n while an own Pawn stands within bW of it: moves fW }\n";
  std::string text = "variant \"Annan\"\nboard 5x5\narray \"rb1bk/ppppp/5/PPPPP/KB1BR\"\nsymmetry: rotate\n";
  for (const auto& [name, moves] :
       {std::pair{"King K", "K"}, {"Rook R", "R"}, {"Bishop B", "B"}, {"Pawn P", "fW"}}) {
    std::string block = borrowed;
    block.replace(block.find("OWN"), 3, moves);
    text += std::string("piece ") + name + (*moves == 'K' ? " royal" : "") + block;
  }
  return variantOf(text);
}
// Nature's knights guard each other, and need a guard to go anywhere.
VariantPtr natures() {
  return onFide(
      "piece Knight N N { may move only where an own piece guards it }\nroyals: may be taken\n"
      "side Nature { pieces Knight; must act before every turn; introduces them where they attack nothing }\n");
}

class Guarded : public ::testing::TestWithParam<NamedVariant> {};
TEST_P(Guarded, AreTheSameInMasks) {
  agreesWithTheReferee(GetParam());
}
INSTANTIATE_TEST_SUITE_P(Games, Guarded,
                         ::testing::Values(NamedVariant{"Patrol", patrol}, NamedVariant{"Madrasi", madrasi},
                                           NamedVariant{"Relays", relays},
                                           NamedVariant{"Drops", dropsUnderGuard},
                                           NamedVariant{"Annan", annan}, NamedVariant{"Nature", natures}),
                         [](const auto& info) { return info.param.name; });

Targets from(const VariantPtr& game, const std::string& fen, const std::string& cell) {
  return movesFrom(Referee(), positionFrom(game, fen), cell);
}
bool inCheck(const VariantPtr& game, const std::string& fen) {
  return Referee().inCheck(positionFrom(game, fen));
}

TEST(Patrol, CapturesAndChecksNeedAGuard) {
  const VariantPtr game = patrol();
  EXPECT_TRUE(from(game, "7k/8/8/3r4/8/8/3R4/3K4 w", "d2").contains("d5")) << "the king guards it";
  EXPECT_FALSE(from(game, "7k/8/8/3r4/8/8/3R4/K7 w", "d2").contains("d5"));
  EXPECT_TRUE(from(game, "7k/8/8/3r4/8/8/3R4/K7 w", "d2").contains("d4"));
  EXPECT_TRUE(from(game, "7k/8/8/3r4/8/8/3R4/KN6 w", "d2").contains("d5")) << "the guard has no guard";
  EXPECT_TRUE(inCheck(game, "4k3/8/8/8/8/8/4R3/4K3 b"));
  EXPECT_FALSE(inCheck(game, "4k3/8/8/8/8/8/4R3/7K b"));
  EXPECT_TRUE(from(game, "4k3/8/8/8/8/8/4R3/7K b", "e8").contains("e7"));
  EXPECT_EQ(from(game, "4k3/4R3/8/8/8/8/8/7K b", "e8"), (Targets{"d7", "d8", "f7", "f8"}))
      << "the king has no guard, so it takes nothing, and the rook attacks nothing";
}

TEST(Madrasi, PiecesOfAKindParalyseEachOther) {
  const VariantPtr game = madrasi();
  EXPECT_TRUE(from(game, "7k/8/8/3r4/8/8/3R4/K7 w", "d2").empty());
  EXPECT_TRUE(from(game, "7k/8/8/3r4/8/8/3R4/K7 b", "d5").empty());
  EXPECT_TRUE(from(game, "7k/8/8/3b4/8/8/3R4/K7 w", "d2").contains("d5"));
  EXPECT_TRUE(inCheck(game, "3k4/8/8/8/8/8/8/3R3K b"));
  EXPECT_FALSE(inCheck(game, "3k4/8/8/8/8/8/8/r2R3K b")) << "a paralysed rook gives no check";
}

TEST(Relays, CountTheirGuards) {
  const VariantPtr game = relays();
  EXPECT_EQ(from(game, "7k/8/8/8/N7/8/8/7K w", "a4"), (Targets{"b2", "b6", "c3", "c5"}));
  EXPECT_EQ(from(game, "1k6/8/8/8/N6R/8/8/7K w", "a4").size(), 4u + 7 + 6)
      << "a file, and a rank up to the rook";
  EXPECT_EQ(from(game, "7k/8/8/8/N7/1P6/8/7K w", "a4").size(), 4u) << "one guard";
  EXPECT_EQ(from(game, "7k/8/2B5/8/N7/1P6/8/7K w", "a4").size(), 4u + 4) << "two: b4 b5 a3 a5, but not b3";
  EXPECT_FALSE(from(game, "k3r3/3n4/8/4r3/8/8/8/4RK2 w", "e1").contains("e5"))
      << "two guards of the rook on e5";
  EXPECT_TRUE(from(game, "k7/8/8/4r3/8/8/8/4RK2 w", "e1").contains("e5"));
  EXPECT_EQ(from(game, "7k/8/8/r7/3b4/8/1B6/7K w", "b2"), (Targets{"c1", "d4"}))
      << "a1 and a3 are on the rook's file, c3 and, through the square left, a1 on the bishop's diagonal";
}

TEST(Annan, PiecesMoveAsTheOneBehindThem) {
  const VariantPtr game = annan();
  EXPECT_EQ(from(game, "4k/5/2P2/2R2/K4 w", "c3"), (Targets{"a3", "b3", "d3", "e3", "c4", "c5"}))
      << "as a rook";
  EXPECT_EQ(from(game, "4k/5/2P2/2R2/K4 w", "c2").size(), 2u + 2 + 1)
      << "nothing is behind it; the pawn is ahead";
  EXPECT_EQ(from(game, "4k/5/2P2/2R2/2B1K w", "c2"), (Targets{"b1", "d1", "b3", "a4", "d3", "e4"}));
  EXPECT_EQ(from(game, "4k/2r2/2p2/5/K4 b", "c3"), (Targets{"a3", "b3", "d3", "e3", "c2", "c1"}))
      << "Black's behind";
  EXPECT_EQ(from(game, "4k/2p2/2r2/5/K4 b", "c4"), Targets{}) << "the rook stands before it";
}

TEST(Nature, IntroducesWhatHasNoGuardBesideItsPrey) {
  const Targets acts = movesOf(Referee(), Position(natures()));
  EXPECT_TRUE(acts.contains("*N@d6")) << "a knight alone takes nothing";
  EXPECT_EQ(acts.size(), 32u);
  const Targets with = movesOf(Referee(), positionFrom(natures(), "4k3/1p6/8/2~N5/8/8/8/4K3 *w - - 0 1 k=1"));
  EXPECT_FALSE(with.contains("*N@d8")) << "it attacks b7, which the knight on c5 guards";
  EXPECT_TRUE(with.contains("*N@a4"));
}

TEST(Turns, NoPieceMovesTwiceInARow) {
  const VariantPtr game =
      onFide("turns: White 2, Black 2\nmovers within a turn: never the piece that moved last\n");
  const Position first = play(Referee(), Position(game), "b1c3");
  EXPECT_TRUE(movesFrom(Referee(), first, "c3").empty());
  EXPECT_FALSE(movesFrom(Referee(), first, "g1").empty());
  const Position black = play(Referee(), first, "g1f3");
  EXPECT_EQ(movesOf(Referee(), black).size(), 20u);
  const Position again = play(Referee(), black, "a7a6 b7b6");
  EXPECT_FALSE(movesFrom(Referee(), again, "f3").empty()) << "its own previous move was in another turn";
}

}  // namespace
}  // namespace fairyforge::testing
