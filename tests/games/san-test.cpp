// Tests short algebraic notation: what chess players write, what games beyond chess need, and that the text
// of every legal move of the examples is read back as that move.
#include "runtime/san.h"

#include <algorithm>

#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/everything.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

// Returns the move that `text` names in short algebraic notation, with its sign of check.
std::string sanOf(const VariantPtr& variant, const std::string& fen, const std::string& text) {
  const Referee referee;
  const Position position = positionFrom(variant, fen, {SetupProblem::NoRoyal});
  const MoveList legal = referee.legalMoves(position);
  const auto move = parseMove(position, text, legal);
  if (const auto* error = std::get_if<std::string>(&move)) return *error;
  const auto place = std::find(legal.begin(), legal.end(), std::get<Move>(move)) - legal.begin();
  return sanTexts(position, legal)[static_cast<std::size_t>(place)] +
         checkMark(position, std::get<Move>(move), referee, ownDialect());
}

std::string chess(const std::string& fen, const std::string& text) {
  return sanOf(loadExample("chess"), fen, text);
}

TEST(San, ChessIsWrittenAsChessPlayersDo) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";
  EXPECT_EQ(chess(start, "e2e4"), "e4");
  EXPECT_EQ(chess(start, "g1f3"), "Nf3");
  EXPECT_EQ(chess("4k3/8/8/3p4/4P3/8/8/4K3 w", "e4d5"), "exd5");
  EXPECT_EQ(chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6"), "exd6");
  EXPECT_EQ(chess("8/P6k/8/8/8/8/8/4K3 w", "a7a8n"), "a8=N");
  EXPECT_EQ(chess("1n5k/P7/8/8/8/8/8/4K3 w", "a7b8q"), "axb8=Q+");
  EXPECT_EQ(chess("r3k2r/8/8/8/8/8/8/4K3 b kq", "e8g8"), "O-O");
  EXPECT_EQ(chess("r3k2r/8/8/8/8/8/8/4K3 b kq", "e8c8"), "O-O-O");
  EXPECT_EQ(chess("6k1/5ppp/8/8/8/8/8/4R1K1 w", "e1e8"), "Re8#");
}

TEST(San, PiecesAreToldApartByFileThenRankThenBoth) {
  EXPECT_EQ(chess("4k3/8/8/8/8/8/8/1N2KN2 w", "b1d2"), "Nbd2");
  EXPECT_EQ(chess("4k3/8/8/8/8/1N6/8/1N2K3 w", "b1d2"), "N1d2");
  EXPECT_EQ(chess("4k3/8/8/8/8/1N6/8/1N2KN2 w", "b1d2"), "Nb1d2");
  // A pinned piece makes no move ambiguous.
  EXPECT_EQ(chess("4k3/4r3/8/8/8/8/4N3/N3K3 w", "a1c2"), "Nc2");
  EXPECT_EQ(chess("k3r3/8/8/8/8/4N3/8/N3K3 w", "a1c2"), "Nc2");
}

TEST(San, ReadersTakeMoreThanWritersGive) {
  const std::string fen = "4k3/8/8/3pP3/8/8/P7/R3K3 w Q d6";
  for (const std::string text : {"exd6", "e5xd6", "e5xd5-d6", "Pexd6", "exd6!", "e5d6"}) {
    EXPECT_EQ(chess(fen, text), "exd6") << text;
  }
  for (const std::string text : {"0-0-0", "O-O-O", "e1c1", "e1a1", "Ke1-c1"})
    EXPECT_EQ(chess(fen, text), "O-O-O") << text;
  EXPECT_EQ(chess(fen, "Qd6"), "'Qd6' is not a legal move here");
  EXPECT_EQ(chess(fen, "Xd6"), "'Xd6' is not a move of this game");
  EXPECT_EQ(chess("4k3/8/8/8/8/8/8/1N2KN2 w", "Nd2"), "'Nd2' could be any of: b1d2 f1d2");
  for (const char* text : {"a7b8=Q", "a7b8=q", "a7xb8=Q", "a7b8q", "axb8=Q+"}) {
    EXPECT_EQ(chess("1n2k3/P7/8/8/8/8/8/4K3 w", text), "axb8=Q+") << text;
  }
}

TEST(San, CastlingIsWrittenByItsSideAlone) {
  const VariantPtr variant = loadExample("chess-like/chess960");
  const Referee referee;
  const auto common = [&](const std::string& fen, const std::string& text) {
    const Position position = positionFrom(variant, fen);
    const auto move = std::get<Move>(parseMove(position, text, referee.legalMoves(position)));
    return sanText(position, move, referee, commonSan());
  };
  // The king stays where it is, or goes to where it may also step.
  const std::string stays = "4k3/8/8/8/8/8/8/6KR w H", steps = "4k3/8/8/8/8/8/8/RK6 w A";
  EXPECT_EQ(common(stays, "O-O"), "O-O");
  EXPECT_EQ(common(stays, "Kh2"), "Kh2");
  EXPECT_EQ(common(steps, "O-O-O"), "O-O-O");
  for (const auto& [fen, text] :
       {std::pair(stays, "O-O"), std::pair(steps, "O-O-O"), std::pair(steps, "Kc1")})
    EXPECT_EQ(sanOf(variant, fen, text), text) << fen;
  EXPECT_EQ(common(steps, "Kc1"), "Kc1");
}

TEST(San, APromotedPieceIsToldFromItsLikeByItsOrigin) {
  const VariantPtr variant = loadExample("drops/crazyhouse-chess");
  const std::string fen = "4k3/8/1n6/8/8/8/1n~6/4K3 b - - 0 1 [-/-]";
  EXPECT_EQ(sanOf(variant, fen, "b6c4"), "N6c4");
  EXPECT_EQ(sanOf(variant, fen, "b2c4"), "N2c4");
  EXPECT_EQ(sanOf(variant, fen, "N2c4"), "N2c4");
}

TEST(San, AChangeOfTypeWithoutAChoiceShowsBothCells) {
  const VariantPtr variant = loadExample("morphing-chess-iii");
  const std::string start = printFen(Position(variant));
  EXPECT_EQ(sanOf(variant, start, "c1e3"), "Bc1-e3=A");
  EXPECT_EQ(sanOf(variant, start, "Be3"), "'Be3' could be any of: c1e3 g1e3");
  EXPECT_EQ(sanOf(variant, start, "a1a5"), "Ra1-a5=P");
  EXPECT_EQ(sanOf(variant, "4k4/8p/9/9/9/4K4/9/8P/9 w", "e4e5"), "Ke4-e5=T");
}

// ---- moves that chess does not have ----

TEST(San, MovesBeyondChessFollowTheirOwnConventions) {
  const VariantPtr variant = gameWithEverything();
  EXPECT_EQ(sanOf(variant, "4k3/8/8/8/8/8/1B6/4K3 w", "b2b2m"), "Bb2=M");
  EXPECT_EQ(sanOf(variant, "4k3/8/1p6/P7/8/5M2/8/4K3 w", "a5b6,f3t"), "a5xb6 Mf3=T");
  EXPECT_EQ(sanOf(variant, "4k3/8/8/P7/8/5M2/8/4K3 w", "a5a6,f3r"), "a5a6 Mf3=R");
  EXPECT_EQ(sanOf(variant, "4k3/8/8/3pP3/8/8/3M4/4K3 w - d6", "e5d6,d2t"), "e5xd5-d6 Md2=T");
  EXPECT_EQ(sanOf(variant, "4k3/8/8/8/8/8/M7/4K3 w", "a2h2"), "Ma2-h2");
  EXPECT_EQ(sanOf(variant, "4k3/8/8/8/8/8/M6r/4K3 w", "a2h2"), "Ma2xh2");
  EXPECT_EQ(sanOf(variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 [R/-]", "R@a1"), "R@a1");
  EXPECT_EQ(sanOf(variant, "4k3/8/8/8/8/8/8/b3K3 w - - 0 1 [R/-]", "R@a1"), "Rx@a1");
  const std::string thirdTurn = "4k3/8/8/8/3~b4/8/1p6/4K3 *w - - 0 1 [-/-] k=3";
  EXPECT_EQ(sanOf(variant, thirdTurn, "*d4e5"), "*Bd4-e5");
  EXPECT_EQ(sanOf(variant, thirdTurn, "*d4b2"), "*Bd4xb2");
  EXPECT_EQ(sanOf(variant, thirdTurn, "*B@a8"), "*B@a8");
  EXPECT_EQ(sanOf(variant, thirdTurn, "*--"), "*--");
}

TEST(San, TheCellOfTheOnlyPieceToChangeMayBeLeftOut) {
  const VariantPtr variant = gameWithEverything();
  for (const std::string text : {"a5xb6 M=T", "a5xb6,Mf3=T", "axb6 M=T"}) {
    EXPECT_EQ(sanOf(variant, "4k3/8/1p6/P7/8/5M2/8/4K3 w", text), "a5xb6 Mf3=T") << text;
  }
  EXPECT_EQ(sanOf(variant, "4k3/8/1p6/P7/8/3M1M2/8/4K3 w", "a5xb6 M=T"),
            "'a5xb6 M=T' could be any of: a5b6,d3t a5b6,f3t");
}

TEST(San, AMoveOfSeveralWordsIsTakenWholeFromAList) {
  const VariantPtr variant = gameWithEverything();
  const Position position = positionFrom(variant, "4k3/8/1p6/P7/8/5M2/8/4K3 w");
  const MoveList legal = Referee().legalMoves(position);
  const std::vector<std::string_view> words{"a5xb6", "Mf3=T", "Kd7"};
  const NextMove next = nextMove(position, words, legal);
  EXPECT_EQ(next.text, "a5xb6 Mf3=T");
  EXPECT_EQ(next.words, 2u);
  EXPECT_EQ(nextMove(position, std::span(words).subspan(2), legal).words, 1u);
}

// ---- every move ----

void expectEveryTextReadsBack(const VariantPtr& variant, int positions) {
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  SCOPED_TRACE(::testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);
  const Referee referee;
  Position position(variant);
  for (int i = 0; i < positions; ++i) {
    const MoveList legal = referee.legalMoves(position);
    if (legal.empty()) {
      position = Position(variant);
      continue;
    }
    std::vector<std::string> texts = sanTexts(position, legal);
    for (std::size_t m = 0; m < legal.size(); ++m) {
      for (const std::string& text : {texts[m], texts[m] + (withoutMarks(*variant, "+").empty() ? "+" : "#"),
                                      moveText(position, legal[m], legal)}) {
        ASSERT_EQ(movesNamed(position, text, legal), MoveList{legal[m]})
            << text << " in " << printFen(position);
        ASSERT_TRUE(isMoveText(*variant, text)) << text;
      }
    }
    std::sort(texts.begin(), texts.end());
    ASSERT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end()) << printFen(position);
    position.playUnchecked(legal[random() % legal.size()]);
  }
}

class EveryExampleInSan : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryExampleInSan, HasATextOfItsOwnForEveryMoveThatReadsBack) {
  expectEveryTextReadsBack(loadExample(GetParam()), 80);
}

INSTANTIATE_TEST_SUITE_P(Examples, EveryExampleInSan, ::testing::ValuesIn(exampleNames()),
                         [](const auto& info) { return testName(info.param); });

TEST(San, EveryMoveOfAGameWithEverythingReadsBack) {
  expectEveryTextReadsBack(gameWithEverything(), 150);
}

}  // namespace
}  // namespace fairyforge::testing
