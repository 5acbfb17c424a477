// Tests of promotions that depend on more than the destination, drops with conditions, and castling between
// named cells: their meaning, and that compiled code agrees.
#include <gtest/gtest.h>
#include <set>

#include "compiler/native/native.h"
#include "compiler/native/specialise/beyond-plans.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/native/agreement.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

VariantPtr chessAnd(const std::string& text) {
  return variantOf("variant \"Promotions and Drops\" extends fide\n" + text);
}

const std::string kShogiPieces =
    "board 5x6\n"
    "piece King K K royal at c1\npiece Gold G WfF at b1\npiece Tokin T WfF\npiece Rook R R at a1\n"
    "piece Pawn P fW at rank 2 { may not be dropped while an own Pawn stands on its file }\n"
    "piece Lance L fR at e1\npiece Dragon D RF\n"
    "promote Pawn Lance on or from rank 5-6 to Pawn (not last) Tokin\n"
    "promote Rook on or from rank 5-6 to Rook Dragon\n";
const std::string kShogiHands =
    "hands {\n  captures go to the captor's hand\n  captured Tokin become Pawn\n  captured Dragon become Rook\n"
    "  drop all anywhere\n  drop Pawn Lance on rank 1-5\n  drop Tokin Dragon nowhere\n"
    "  dropped Pawn may not give mate\n}\nstalemate: the stalemated side loses\n";

VariantPtr shogi() {
  return variantOf("variant \"Small Shogi\"\n" + kShogiPieces + kShogiHands);
}
VariantPtr leaving() {
  return chessAnd(
      "promote Knight on or from rank 6-8 to Knight (not last 2) Bishop\n"
      "promote Bishop from d4-e5 to Rook\n");
}
VariantPtr entering() {
  return chessAnd(
      "promote Knight on entering rank 5-8 to Knight (not last) Bishop\n"
      "promote Knight on rank 5-8 by capturing to Knight Rook\n"
      "promote Rook on entering c3-f6 by a move without capture to Queen Rook\n");
}
VariantPtr byCapturing() {
  return chessAnd(
      "promote Knight on rank 1-8 by capturing to Bishop\n"
      "promote Bishop on rank 1-4 by a move without capture to Bishop Knight\n"
      "promote Pawn on rank 4-7 by capturing to Pawn Rook\n"
      "promote Pawn on rank 8 to Queen\n");
}
VariantPtr limited() {
  return chessAnd("promote Pawn on rank 5-8 to Queen (at most 1) Rook (at most 2) Pawn (not last)\n");
}
VariantPtr bothWays() {
  return variantOf(
      "variant \"Both Ways\"\nboard 5x5\npiece King K K royal at c1\npiece Rook R R at a1\npiece Pawn P fW at e1\n"
      "piece Bishop B B at b1\npiece Silver S FfW at d1\n"
      "promote Rook on rank 1-5 to Pawn\npromote Pawn on rank 1-5 to Rook\n"
      "promote Bishop on rank 1-5 by capturing to Silver\npromote Silver on rank 1-5 by capturing to Bishop\n"
      "hands {\n  captures go to the captor's hand\n  captured Rook become Pawn\n  captured Bishop become Silver\n"
      "  drop all anywhere\n  dropped Pawn may be Rook\n  dropped Silver may be Bishop\n"
      "  dropped all may not give check\n}\n");
}
// Returns a game on a board so small that drops often give mate. A piece put between the king and the
// attacker may itself give mate.
VariantPtr mates() {
  return variantOf(
      "variant \"Mates\"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\npiece Pawn P fW at d1\n"
      "piece Silver S FfW at c1\n"
      "hands {\n  both start with Pawn Silver\n  captures go to the captor's hand\n  drop all anywhere\n"
      "  dropped Pawn Silver may not give mate\n}\n");
}
// Returns a game in which dropped pieces are screens for others.
VariantPtr screens() {
  return variantOf(
      "variant \"Screens\"\nboard 5x5\npiece King K K royal at c1\npiece Cannon C mRcpR at a1\n"
      "piece Rook R R at e1\npiece Pawn P fW at b1 { may not be dropped while at least 2 own Pawn stand on its file }\n"
      "piece Spy S N at d1 { may be dropped only while an enemy Pawn stands on its file }\n"
      "hands {\n  both start with Pawn Pawn Spy\n  captures go to the captor's hand\n  drop all anywhere\n"
      "  dropped Pawn Spy may not give check\n  dropped Cannon may not give mate\n}\n");
}
VariantPtr setUp() {
  return variantOf(
      "variant \"Set up First\"\nboard 5x5\npiece King K K royal\npiece Rook R R\npiece Pawn P mfWcfF at rank 2\n"
      "piece Guard G K { may be dropped only while at least 2 own Pawn stand on the board }\n"
      "piece Spy S N { may not be dropped while an enemy piece stands beside it }\n"
      "promote Pawn on rank 5 to Rook\n"
      "hands {\n  both start with King Rook Guard Spy\n  captures go to the captor's hand\n  drop King Rook on rank 1\n"
      "  drop Guard Spy anywhere\n  drop Pawn on rank 2-4\n  King Rook must be dropped first\n}\n");
}
VariantPtr crowds() {
  return chessAnd(
      "piece Knight N N { may move only while at least 3 own Pawn stand on the board }\n"
      "piece Rook R R { may not capture while an own Rook stands on its file }\n"
      "piece Bishop B B { may not be captured while at least 2 pieces stand beside it }\n");
}

VariantPtr castling() {
  return chessAnd(
      "castle King e1-g1 with Rook h1-f1\ncastle King e1-b1 with Rook a1-c1\n"
      "castle King e1-d1 with Knight b1-e1\n");
}

// These games must have plans, by which masks and compiled code find their moves.
TEST(Drops, WithConditionsHavePlans) {
  for (const auto& game : {shogi(), bothWays(), mates(), screens(), setUp()})
    EXPECT_EQ(specialise::beyondPlans(*game), "") << game->title();
}

class PromotionsAndDrops : public ::testing::TestWithParam<NamedVariant> {};

TEST_P(PromotionsAndDrops, AreTheSameInGeneratedCode) {
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(GetParam().make(), report);
  ASSERT_TRUE(made) << made.why();
  agreesWithTheReferee(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Games, PromotionsAndDrops,
                         ::testing::Values(NamedVariant{"Shogi", shogi}, NamedVariant{"Leaving", leaving},
                                           NamedVariant{"Entering", entering},
                                           NamedVariant{"ByCapturing", byCapturing},
                                           NamedVariant{"Limited", limited},
                                           NamedVariant{"BothWays", bothWays}, NamedVariant{"SetUp", setUp},
                                           NamedVariant{"Mates", mates}, NamedVariant{"Screens", screens},
                                           NamedVariant{"Crowds", crowds},
                                           NamedVariant{"Castling", castling}),
                         [](const auto& info) { return info.param.name; });

// Returns the pieces that stand on the cell after each legal move to it, from another cell or from the hand
// (`P@`), in order.
std::string movesTo(const VariantPtr& variant, const std::string& fen, const std::string& begin,
                    const std::string& cell) {
  const Position position = positionFrom(variant, fen);
  std::set<std::string> ids;
  for (const Move& move : Referee().legalMoves(position)) {
    const std::string& id = variant->type(move.as).id;
    const bool isFrom = move.isDrop() ? begin == id + "@" : variant->board().find(begin) == move.from;
    if (isFrom && move.to == variant->board().find(cell)) ids.insert(id);
  }
  std::string joined;
  for (const std::string& id : ids) joined += id;
  return joined;
}

TEST(Promotions, OnLeavingCellsGoByWhereThePieceComesFrom) {
  const VariantPtr variant = leaving();
  const std::string fen = "4k3/8/8/3B4/8/2N1N3/8/4K3 w";
  EXPECT_EQ(movesTo(variant, "4k3/8/2N5/8/8/8/8/4K3 w", "c6", "a5"), "BN");
  EXPECT_EQ(movesTo(variant, "4k3/8/2N5/8/8/8/8/4K3 w", "c6", "a7"), "B") << "it must on the last two ranks";
  EXPECT_EQ(movesTo(variant, fen, "c3", "e4"), "N") << "it neither comes nor goes";
  EXPECT_EQ(movesTo(variant, fen, "d5", "a2"), "R") << "the only choice is forced";
}

TEST(Promotions, OnEnteringAreNotForMovesWithin) {
  const VariantPtr variant = entering();
  const std::string within = "7k/1p6/8/2N5/8/4R3/8/4K3 w";
  EXPECT_EQ(movesTo(variant, "4k3/8/8/8/2N5/8/8/4K3 w", "c4", "d6"), "BN");
  EXPECT_EQ(movesTo(variant, within, "c5", "d7"), "N");
  EXPECT_EQ(movesTo(variant, within, "c5", "b7"), "NR");
  EXPECT_EQ(movesTo(variant, within, "e3", "f3"), "R");
  EXPECT_EQ(movesTo(variant, "7k/8/8/8/8/8/4R3/3K4 w", "e2", "e3"), "QR");
  EXPECT_EQ(movesTo(variant, "7k/8/8/8/4p3/8/4R3/3K4 w", "e2", "e4"), "R");
}

TEST(Promotions, MayDependOnTheCapture) {
  const VariantPtr variant = byCapturing();
  const std::string fen = "4k3/8/3p4/2P5/1p6/2N2B2/8/4K3 w";
  EXPECT_EQ(movesTo(variant, "4k3/8/8/1p6/8/2N5/8/4K3 w", "c3", "b5"), "B");
  EXPECT_EQ(movesTo(variant, fen, "c3", "a4"), "N");
  EXPECT_EQ(movesTo(variant, fen, "f3", "e2"), "BN");
  EXPECT_EQ(movesTo(variant, fen, "c5", "d6"), "PR");
  EXPECT_EQ(movesTo(variant, fen, "c5", "c6"), "P");
}

TEST(Promotions, AreLimitedByWhatIsOnTheBoard) {
  const VariantPtr variant = limited();
  EXPECT_EQ(movesTo(variant, "4k3/P7/8/8/8/8/8/QR2K3 w", "a7", "a8"), "R");
  EXPECT_EQ(movesTo(variant, "4k3/P7/8/8/8/8/8/QRR1K3 w", "a7", "a8"), "") << "nothing is left to become";
  EXPECT_EQ(movesTo(variant, "1r2k3/P7/8/8/8/8/8/RR2K3 w", "a7", "b8"), "Q");
  EXPECT_TRUE(Referee().inCheck(positionFrom(variant, "1k6/P7/8/8/8/8/8/QRR1K3 b")))
      << "it attacks royal pieces all the same";
}

TEST(Castling, GoesBetweenTheCellsThatAreNamed) {
  const VariantPtr variant = castling();
  const auto after = [&](const std::string& fen, const std::string& move) {
    const std::string text = printFen(play(Referee(), positionFrom(variant, fen), move));
    return text.substr(0, text.find(' '));
  };
  EXPECT_EQ(after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1b1"), "r3k2r/8/8/8/8/8/8/1KR4R");
  EXPECT_EQ(after("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8"), "r4rk1/8/8/8/8/8/8/R3K2R");
  EXPECT_EQ(movesTo(variant, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "c1"), "");
  EXPECT_EQ(movesTo(variant, "r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "e1", "b1"), "") << "the way is closed";
}

TEST(Drops, OfPawnsMayDependOnTheFile) {
  const VariantPtr variant = shogi();
  EXPECT_EQ(movesTo(variant, "4k/5/5/P4/5/2K2 w [P/-]", "P@", "a3"), "");
  EXPECT_EQ(movesTo(variant, "4k/5/5/T4/5/2K2 w [P/-]", "P@", "a2"), "P") << "a promoted one does not count";
}

TEST(Drops, MayNotGiveMate) {
  const VariantPtr variant = shogi();
  const std::string mated = "1k3/5/1G3/5/5/R1R1K w [PL/-]", escapes = "1k3/5/1G3/5/5/R3K w [PL/-]";
  EXPECT_EQ(movesTo(variant, escapes, "P@", "b5"), "P");
  EXPECT_EQ(movesTo(variant, mated, "P@", "b5"), "");
  EXPECT_EQ(movesTo(variant, mated, "L@", "b5"), "L") << "others may";
}

TEST(Drops, AsAnotherTypeTakeWhatIsInTheHand) {
  const VariantPtr variant = bothWays();
  Position position = positionFrom(variant, "4k/5/5/5/K4 w [P/-]");
  const MoveList legal = Referee().legalMoves(position);
  const auto rook = std::find_if(legal.begin(), legal.end(), [&](const Move& move) {
    return move.isDrop() && move.as == variant->findType("R") && move.to == variant->board().find("b2");
  });
  ASSERT_NE(rook, legal.end());
  position.playUnchecked(*rook);
  EXPECT_TRUE(position.setup().hands[0].empty());
  EXPECT_EQ(movesTo(variant, "4k/5/5/5/K4 w [P/-]", "R@", "e1"), "") << "it would give check";
}

// A dropped rook stands where it may castle before there is a King: by default it counts as unmoved; the
// position text says so if it has moved.
TEST(Drops, ThatHaveNotMovedAreKeptInPositionText) {
  const VariantPtr variant = variantOf(
      "variant \"Set up a Castle\" extends fide\narray \"8/pppppppp/8/8/8/8/PPPPPPPP/8\"\n"
      "castle King e1-g1 with Rook h1-f1\n"
      "hands {\n  both start with King Rook\n  drop King Rook on rank 1\n"
      "  dropped King count as unmoved on e1\n  dropped Rook count as unmoved on h1\n}\n");
  for (const bool moves : {false, true}) {
    const std::string line = moves ? "R@h1 R@a8 h1g1 a8b8 g1h1 b8a8" : "R@h1 R@a8";
    const std::string text = printFen(play(Referee(), Position(variant), line));
    EXPECT_EQ(text.find(" u=") != std::string::npos, moves) << text;
    const Position read = positionFrom(variant, text);
    EXPECT_EQ(printFen(read), text);
    const Position ready = play(Referee(), read, "K@e1 K@e8 a2a3 a7a6");
    EXPECT_EQ(movesOf(Referee(), ready).contains("e1g1"), !moves) << printFen(ready);
  }
}

TEST(Drops, ThatComeFirstLeaveNothingElse) {
  const VariantPtr variant = setUp();
  const Position start(variant);
  for (const Move& move : Referee().legalMoves(start)) {
    EXPECT_TRUE(move.isDrop());
    EXPECT_TRUE(move.as == variant->findType("K") || move.as == variant->findType("R"));
  }
  EXPECT_EQ(Referee().perft(start, 2), 100u);
  EXPECT_EQ(movesTo(variant, "4k/5/5/PP3/K4 w [G/-]", "G@", "c3"), "G");
  EXPECT_EQ(movesTo(variant, "4k/5/5/P4/K4 w [G/-]", "G@", "c3"), "") << "one Pawn is too few";
}

}  // namespace
}  // namespace fairyforge::testing
