// Tests of drops during moves (gating), effects of first moves, a set-up phase and perpetual check: their
// meaning, and that compiled code agrees.
#include "compiler/core/rules/gating.h"

#include <gtest/gtest.h>
#include <set>

#include "compiler/native/native.h"
#include "runtime/game.h"
#include "runtime/perpetual-check.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/native/agreement.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

VariantPtr seirawan() {
  return variantOf(
      "variant \"S\" extends fide\npiece Hawk H BN\npiece Elephant E RN\nhands { both start with Hawk Elephant }\n"
      "when a piece but Pawn moves for the first time { Hawk or Elephant may be dropped where it began }\n"
      "promote Pawn on rank 8 to Queen Elephant Hawk Rook Bishop Knight\n");
}
VariantPtr withDrops() {
  return variantOf(
      "variant \"S\" extends fide\npiece Hawk H BN\npiece Elephant E RN\n"
      "hands {\n captures go to the captor's hand\n drop all anywhere\n drop Pawn on rank 2-7\n}\n"
      "when a piece but Pawn moves for the first time {\n"
      " Queen Elephant Hawk Rook Bishop Knight may be dropped where it began\n}\n");
}
VariantPtr firstMoves() {
  return variantOf(
      "variant \"F\" extends fide\npiece Camel C C\n"
      "when Knight or Rook moves for the first time { it becomes Bishop; all enemy pieces beside it change sides }\n"
      "when a piece captures { Camel or Knight may be dropped where it began }\n"
      "hands { both start with Camel Camel Knight }\n");
}
// Returns a game in which a castling partner goes to the king's cell.
VariantPtr exchanging() {
  return variantOf(
      "variant \"E\" extends fide\npiece Hawk H BN\ncastle King e1-d1 with Rook a1-e1\ncastle King e1-g1 with Rook h1-f1\n"
      "hands { both start with Hawk Hawk; drop Hawk on rank 4 }\n"
      "when a piece moves { Hawk may be dropped where it began }\n");
}
// Returns a game in which pieces may be dropped during captures only, and captures have other effects too.
// Captures include captures by pawns, en passant and with promotion.
VariantPtr behindCaptures() {
  return variantOf(
      "variant \"B\" extends fide\npiece Camel C C\n"
      "when a piece but King captures { Camel or Knight may be dropped where it began }\n"
      "when Knight captures { it and all pieces beside it but Pawn leave the board }\n"
      "hands { both start with Camel Camel Knight }\n");
}
VariantPtr settingUp() {
  return variantOf(
      "variant \"U\"\nboard 5x5\npiece King K K royal\npiece Rook R R\npiece Bishop B B\npiece Pawn P mfWcfF at rank 2\n"
      "castle King c1-b1 with Rook a1-c1\n"
      "hands {\n both start with King Rook Bishop Bishop\n drop King Rook Bishop on rank 1\n"
      " King Rook Bishop must be dropped first\n dropped Bishop must use both colours\n"
      " dropped King count as unmoved on c1\n dropped Rook count as unmoved on a1\n}\n");
}

VariantPtr settingUpHexagons() {
  return variantOf(
      "variant \"H\"\nboard hexagon 3\nsymmetry: rotate\npiece King K K royal\npiece Bishop B B\n"
      "hands {\n both start with King Bishop Bishop Bishop\n drop King Bishop on rank 1 rank 2\n"
      " King Bishop must be dropped first\n dropped Bishop must use both colours\n}\n");
}

class DropsBeside : public ::testing::TestWithParam<NamedVariant> {};

TEST_P(DropsBeside, AreTheSameInGeneratedCode) {
  const VariantPtr variant = GetParam().make();
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(variant, report);
  ASSERT_TRUE(made) << made.why();
  EXPECT_EQ((*made)->name(), "jit") << report.legality;
  agreesWithTheReferee(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Games, DropsBeside,
    ::testing::Values(NamedVariant{"Seirawan", seirawan}, NamedVariant{"FirstMoves", firstMoves},
                      NamedVariant{"Exchanging", exchanging}, NamedVariant{"WithDrops", withDrops},
                      NamedVariant{"BehindCaptures", behindCaptures}, NamedVariant{"SettingUp", settingUp},
                      NamedVariant{"Hexagons", settingUpHexagons}),
    [](const auto& info) { return info.param.name; });

TEST(Gating, IsCountedAsByFairyStockfishInItsOwnPositions) {
  const std::tuple<VariantPtr, const char*, std::uint64_t> middles[] = {
      {seirawan(), "4k3/4r3/8/8/8/8/4B3/R2QK2R[HE] w KQDE - 0 1", 104},
      {seirawan(), "rnb1kbnr/pppp1ppp/8/4p2q/4P3/2N2N2/PPPP1PPP/R1BQKB1R[EHeh] w KQCDFkqbcfg - 0 1", 47},
      {withDrops(), "rnb1kbnr/pp2pppp/8/4q3/8/2N5/PPPP1PPP/R1BQKBNR[EHPehp] w KQCDFGkqbcfg - 0 1", 20}};
  for (const auto& [game, fen, count] : middles)
    EXPECT_EQ(Referee().legalMoves(positionFrom(game, fen)).size(), count) << fen;
}

TEST(Drops, UseEachOfTheThreeColoursOfHexagons) {
  const VariantPtr game = settingUpHexagons();
  const Board& board = game->board();
  const TypeId bishop = *game->findType("B");
  Position position(game);
  std::set<int> colours;
  while (position.setup().inHand(Side::White, bishop) > 0) {
    const auto moves = Referee().legalMoves(position);
    const bool isWhite = position.setup().player == Side::White;
    const auto isBishop = [&](const Move& move) { return move.as == bishop; };
    const auto drop = std::find_if(moves.begin(), moves.end(), isBishop);
    ASSERT_NE(drop, moves.end());
    for (const Move& move : moves) {
      if (isWhite && isBishop(move)) {
        EXPECT_FALSE(colours.contains(board.colourOf(move.to)));
      }
    }
    if (isWhite) colours.insert(board.colourOf(drop->to));
    position.playUnchecked(*drop);
  }
  EXPECT_EQ(colours.size(), 3u);
}

TEST(Gating, EndsTheRightOfTheCell) {
  const VariantPtr game = seirawan();
  const Position position = play(Referee(), Position(game), "b1c3,b1=H b8c6 b1a3");
  EXPECT_EQ(printFen(position).substr(0, printFen(position).find(' ')),
            "r1bqkbnr/pppppppp/2n5/8/8/H1N5/PPPPPPPP/R1BQKBNR");
  EXPECT_EQ(position.setup().inHand(Side::White, *game->findType("H")), 0);
  EXPECT_FALSE(position.setup().unmoved.has(*game->board().find("b1")));
  EXPECT_EQ(positionFrom(game, printFen(position)).setup(), position.setup()) << printFen(position);
}

TEST(Gating, PutsNothingWhereThePartnerComes) {
  const VariantPtr game = exchanging();
  const std::set<std::string> moves =
      movesFrom(Referee(), positionFrom(game, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 [H/-]"), "e1");
  EXPECT_TRUE(moves.contains("d1k,a1e1"));
  EXPECT_TRUE(moves.contains("d1,a1=H"));
  EXPECT_FALSE(gatingOf(*game)) << "not of first moves";
  for (const std::string& move : moves) EXPECT_EQ(move.find("a1e1,e1=H"), std::string::npos) << move;
}

TEST(FirstMoves, BelongToThePieceThatHasNotMoved) {
  const VariantPtr game = firstMoves();
  const Position position =
      play(Referee(), Position(game), "b1c3 e7e5 c3b4");  // as the bishop that it became
  EXPECT_EQ(position.at(*game->board().find("b4")), Piece(*game->findType("B"), Side::White));
}

TEST(PerpetualCheck, OfBothSidesIsADraw) {
  PerpetualCheck one, both, none;
  for (const bool check : {true, true}) {
    one.add(Side::White, check);
    one.add(Side::Black, false);
    both.add(Side::White, check);
    both.add(Side::Black, check);
    none.add(Side::White, !check);
  }
  EXPECT_EQ(one.outcome(), (Outcome{EndReason::PerpetualCheck, Side::Black}));
  EXPECT_EQ(both.outcome(), (Outcome{EndReason::PerpetualCheck, std::nullopt}));
  EXPECT_FALSE(none.outcome());
}

}  // namespace
}  // namespace fairyforge::testing
