// Tests of positions: their text, their validation, and when two positions are equal.
#include "runtime/fen.h"
#include "runtime/game.h"
#include "runtime/key.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

class ChessPosition : public ::testing::Test {
 protected:
  Position at(const std::string& fen) const { return positionFrom(chess_, fen); }
  std::string fenError(const std::string& fen) const {
    const auto result = parseFen(*chess_, fen);
    if (const auto* error = std::get_if<FenError>(&result)) {
      return "'" + fen.substr(error->offset, error->length) + "': " + error->message;
    }
    return "no error";
  }
  SetupProblems problems(const std::string& fen, const SetupProblems& forgiven = {}) const {
    const auto result = Position::from(chess_, std::get<fairyforge::Setup>(parseFen(*chess_, fen)), forgiven);
    return std::holds_alternative<SetupProblems>(result) ? std::get<SetupProblems>(result) : SetupProblems{};
  }

  const VariantPtr chess_ = loadExample("chess");
  const Referee referee_;
};

TEST_F(ChessPosition, TextSurvivesReadingAndPrinting) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPPP1PP/RNBQKBNR b KQkq f3 0 3",
                          "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 u=-"}) {
    EXPECT_EQ(printFen(at(fen)), fen);
  }
}

TEST_F(ChessPosition, TextMayStopAfterAnyField) {
  EXPECT_EQ(printFen(at("4k3/8/8/8/8/8/4P3/4K3")), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(printFen(at("4k3/8/8/8/8/8/4P3/4K3 b")), "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
  EXPECT_EQ(printFen(at("r3k2r/8/8/8/8/8/8/R3K2R w Qk")), "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1");
}

TEST_F(ChessPosition, CastlingRightsMayBeGivenByFile) {
  EXPECT_EQ(printFen(at("r3k2r/8/8/8/8/8/8/R3K2R w AHh - 0 1")), "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1");
  // Fairy-Stockfish also names the files of the king and the rooks where it keeps track of first moves.
  EXPECT_EQ(printFen(at("r3k2r/8/8/8/8/8/8/R3K2R w KQAEHkaeh - 0 1")),
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

TEST_F(ChessPosition, TextErrorsNameThePlaceAndWhatWasExpected) {
  EXPECT_EQ(fenError(""), "'': the position text is empty");
  EXPECT_EQ(fenError("rnbqkbnr/pppppppp/8/8/8/9/PPPPPPPP/RNBQKBNR"),
            "'9': rank 3 would have 9 cells, expected 8");
  EXPECT_EQ(fenError("rnbqkbnr/pppppppp/8/8/8/7/PPPPPPPP/RNBQKBNR"), "'': rank 3 has 7 cells, expected 8");
  EXPECT_EQ(fenError("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP"), "'': the placement ends after rank 2");
  EXPECT_EQ(fenError("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR"), "'X': no piece has the ID 'X'");
  EXPECT_EQ(fenError("4k3/8/8/8/8/8/8/4K3 x"), "'x': expected the side to move, 'w' or 'b', found 'x'");
  EXPECT_EQ(fenError("4k3/8/8/8/8/8/8/4K3 w K"),
            "'K': castling right 'K', but no piece of that side could castle so");
  EXPECT_EQ(
      fenError("r5k1/8/8/8/8/8/8/R3K2R w KQq"),
      "'q': castling right 'q', but the King on g8 or its partner is not where it begins: it has moved");
  EXPECT_EQ(fenError("4k3/8/8/8/8/8/8/4K1R1 w K"),
            "'K': castling right 'K', but no piece of that side could castle so");
  EXPECT_EQ(fenError("4k3/8/8/8/8/8/8/4K3 w - e3"),
            "'e3': no piece could have passed over 'e3' by the last move");
  EXPECT_EQ(fenError("4k3/8/8/8/8/8/8/4K3 w - j9"), "'j9': expected an en passant cell, found 'j9'");
  EXPECT_EQ(fenError("4k3/8/8/8/8/8/8/4K3 w - - -3"), "'-3': expected the number of quiet plies, found '-3'");
  EXPECT_EQ(fenError("4k3/8/8/8/8/8/8/4K3 w - - 0 1 what"), "'what': unexpected 'what' after the position");
}

TEST(HandsInTexts, HaveOnlyWhatCapturedPiecesBecome) {
  const VariantPtr shogi = loadExample("shogi/shogi");
  const auto result = parseFen(*shogi, "4k4/9/9/9/9/9/9/9/4K4[PT] w");
  const auto* error = std::get_if<FenError>(&result);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "no Tokin is ever in a hand: there it is a Pawn");
}

TEST_F(ChessPosition, ASetupThatCannotBePlayedFromSaysWhyAndMayBeForgiven) {
  EXPECT_EQ(problems("8/8/8/8/8/8/8/4K3 w"), SetupProblems{SetupProblem::NoRoyal});
  EXPECT_EQ(problems("4k3/8/8/8/8/8/8/2K1K3 w"), SetupProblems{SetupProblem::TooManyRoyals});
  EXPECT_EQ(problems("4k3/8/8/8/8/8/8/4R1K1 w"), SetupProblems{SetupProblem::OpponentInCheck});
  EXPECT_EQ(problems("4k3/8/8/8/8/8/8/4R1K1 b"), SetupProblems{});
  EXPECT_EQ(problems("8/8/8/8/8/8/8/4K3 w", {SetupProblem::NoRoyal}), SetupProblems{});
}

TEST_F(ChessPosition, AnEnPassantRightThatNobodyCanUseDoesNotCount) {
  const Position idle = at("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  const Position none = at("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(repetitionKey(idle), repetitionKey(none));
  EXPECT_EQ(essence(idle), essence(none));
  const Position usable = at("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  const Position gone = at("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_NE(repetitionKey(usable), repetitionKey(gone));
  // The capture en passant is illegal because it would expose the king to the rook on the rank. So the right
  // to it makes no difference.
  EXPECT_EQ(repetitionKey(at("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1")),
            repetitionKey(at("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1")));
}

TEST_F(ChessPosition, ClocksDoNotMakePositionsDifferent) {
  EXPECT_EQ(repetitionKey(at("4k3/8/8/8/8/8/4P3/4K3 w - - 7 20")),
            repetitionKey(at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")));
  EXPECT_NE(repetitionKey(at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")),
            repetitionKey(at("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")));
}

TEST(PositionText, KeepsRightsToCastleWithAPieceStillInHand) {
  const VariantPtr variant = loadExample("drops/placement-chess");
  const Referee referee;
  const Position dropped = play(referee, Position(variant), "R@h1 R@h8");
  EXPECT_EQ(repetitionKey(positionFrom(variant, printFen(dropped))), repetitionKey(dropped));
  // No letter of a FEN can name these rights, because the king or a rook is in hand.
  const Position kingless = positionFrom(variant, "4k3/pppppppp/8/8/8/8/PPPPPPPP/R6R[K] w - - 0 1");
  const std::set<std::string> ofKing = movesFrom(referee, play(referee, kingless, "K@e1 e8d8"), "e1");
  EXPECT_TRUE(ofKing.contains("g1") && ofKing.contains("c1"));
  const Position rookless = positionFrom(variant, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R[R] w - - 0 1");
  const std::set<std::string> ofRook = movesFrom(referee, play(referee, rookless, "R@a1 e8d8"), "e1");
  EXPECT_TRUE(ofRook.contains("c1") && !ofRook.contains("g1"));
}

TEST(PositionText, TakesAFileForTheRightToGateAlone) {
  const VariantPtr variant = loadExample("drops/seirawan-chess");
  const Referee referee;
  const auto moves = [&](const std::string& rights) {
    return movesOf(referee,
                   positionFrom(variant, "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[H] w " + rights + " - 0 1"));
  };
  const std::set<std::string> gates = moves("AH");
  EXPECT_TRUE(gates.contains("h1g1,h1=H") && gates.contains("a1b1,a1=H") && gates.contains("e1f1"));
  EXPECT_FALSE(gates.contains("e1g1") || gates.contains("e1c1") || gates.contains("e1f1,e1=H"));
  const std::set<std::string> castles = moves("K");
  EXPECT_TRUE(castles.contains("e1g1") && castles.contains("e1g1,h1=H") && castles.contains("e1g1,e1=H"));
  EXPECT_FALSE(castles.contains("e1c1") || moves("-").contains("e1g1"));
  // At the start, pieces other than those of the array may stand on its cells.
  const Position shuffled =
      positionFrom(variant, "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR[HEhe] w ABCDFGabcdfg - 0 1");
  EXPECT_TRUE(movesOf(referee, shuffled).contains("a1b3,a1=E"));
}

TEST(Repetition, DistinguishesAMovedKingWhereDroppedRooksMayCastle) {
  const VariantPtr variant = loadText(
      "variant \"x\" extends fide\n"
      "hands { captures go to the captor's hand; drop Rook anywhere; dropped Rook count as unmoved }\n");
  const Referee referee;
  const Position start = positionFrom(variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 u=e1 [R/-]");
  const Position back = play(referee, start, "e1e2 e8e7 e2e1 e7e8");
  EXPECT_EQ(back.setup().cells, start.setup().cells);
  EXPECT_NE(repetitionKey(start), repetitionKey(back));
  EXPECT_NE(essence(start), essence(back));
  // These moves show that the rights of the two positions differ.
  EXPECT_TRUE(movesOf(referee, play(referee, start, "R@h1 e8e7")).contains("e1g1"));
  EXPECT_FALSE(movesOf(referee, play(referee, back, "R@h1 e8e7")).contains("e1g1"));
}

TEST_F(ChessPosition, ARookThatMovedAfterItsKingLosesNothing) {
  // Once the king has moved, it makes no difference whether the rooks have moved.
  const Position start = at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  const Position rookStill = play(referee_, start, "e1e2 e8e7 e2e1 e7e8");
  const Position rookMoved = play(referee_, rookStill, "a1a2 e8e7 a2a1 e7e8");
  EXPECT_EQ(repetitionKey(rookStill), repetitionKey(rookMoved));
  EXPECT_NE(repetitionKey(start), repetitionKey(rookStill));
}

TEST_F(ChessPosition, AMoveIsNamedByItsShortestUniqueText) {
  const Position promotion = at("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  const std::set<std::string> moves = movesOf(referee_, promotion);
  for (const char* move : {"a7a8q", "a7a8r", "a7a8b", "a7a8n", "e1e2"})
    EXPECT_TRUE(moves.contains(move)) << move;
  const auto ambiguous = parseMove(promotion, "a7a8", referee_.legalMoves(promotion));
  EXPECT_EQ(std::get<std::string>(ambiguous), "'a7a8' could be any of: a7a8n a7a8b a7a8r a7a8q");
  const auto unknown = parseMove(promotion, "e1e3", referee_.legalMoves(promotion));
  EXPECT_EQ(std::get<std::string>(unknown), "'e1e3' is not a legal move here");
}

TEST_F(ChessPosition, EveryMoveTextReadsBackAsItsMove) {
  std::mt19937_64 random(7);
  Position position(chess_);
  for (int ply = 0; ply < 400; ++ply) {
    const MoveList legal = referee_.legalMoves(position);
    if (legal.empty()) {
      position = Position(chess_);
      continue;
    }
    for (const Move& move : legal) {
      const auto read = parseMove(position, moveText(position, move, legal), legal);
      ASSERT_TRUE(std::holds_alternative<Move>(read));
      ASSERT_EQ(std::get<Move>(read), move);
    }
    ASSERT_EQ(essence(positionFrom(chess_, printFen(position))), essence(position)) << printFen(position);
    position.playUnchecked(legal[random() % legal.size()]);
  }
}

TEST_F(ChessPosition, StalemateAndCheckmateAreToldApart) {
  EXPECT_EQ(referee_.outcome(at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")),
            (Outcome{EndReason::Stalemate, std::nullopt}));
  EXPECT_EQ(referee_.outcome(at("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")),
            (Outcome{EndReason::Checkmate, Side::White}));
  EXPECT_EQ(referee_.outcome(at("7k/8/6K1/8/8/8/8/8 b - - 0 1")), std::nullopt);
}

}  // namespace
}  // namespace fairyforge::testing
