// Tests of positions as other programs write them.
#include <fmt/format.h>

#include "compiler/core/rules/placement.h"
#include "runtime/dialect.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "runtime/rights.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

VariantPtr dropChess() {
  return loadText(
      "variant \"Drops\" extends fide\nhands {\n captures go to the captor's hand\n drop all anywhere\n"
      " drop Pawn on rank 2-7\n}\n");
}

// Returns the position in Fairyforge's own notation; or the problems of the text.
std::string asRead(const VariantPtr& game, const std::string& text) {
  const auto read = readPosition(game, text, {});
  if (const auto* position = std::get_if<Position>(&read)) return printFen(*position);
  const auto& none = std::get<NoPosition>(read);
  return none.code.name() == "bad-position" ? none.errors.front().message : "impossible";
}

TEST(PositionsOfOthers, HandsAreReadInEveryForm) {
  const VariantPtr game = dropChess();
  const std::string board = "4k3/8/8/8/8/8/8/4K3";
  const std::string wanted = asRead(game, board + " w - - 0 1 [QP2/n]");
  ASSERT_NE(wanted.find("[P2Q/N]"), std::string::npos) << wanted;
  EXPECT_EQ(asRead(game, board + "[QPPn] w - - 0 1"), wanted);
  EXPECT_EQ(asRead(game, board + "/QPPn w - - 0 1"), wanted);
  EXPECT_EQ(asRead(game, board + "/ w - - 0 1"), asRead(game, board + " w - - 0 1 [-/-]"));
  EXPECT_EQ(asRead(game, board + " b Q2Pn 1"), wanted) << "b began in shogi, and the number stands in front";
  EXPECT_EQ(asRead(game, board + " w - 1"), asRead(game, board + " b - - 0 1 [-/-]"));
  EXPECT_EQ(asRead(game, board + " b 2 1"), asRead(game, board + " b - - 2 1"));
  EXPECT_NE(asRead(game, board + " b 2X 1").find("no piece"), std::string::npos);
}

TEST(PositionsOfOthers, FieldsThatMeanNothingMayBeLeftOut) {
  const VariantPtr chess = loadExample("chess");
  EXPECT_EQ(asRead(chess, "4k3/8/8/8/8/8/8/4K3 b 7 9"), asRead(chess, "4k3/8/8/8/8/8/8/4K3 b - - 7 9"));
  EXPECT_EQ(asRead(chess, "4k3/8/8/8/8/8/8/4K3 b - 7 9"), asRead(chess, "4k3/8/8/8/8/8/8/4K3 b - - 7 9"));
  EXPECT_EQ(asRead(chess, "4k3/8/8/8/8/8/8/4K3/Q w - - 0 1").find("4k3"), std::string::npos)
      << "there are no hands";
}

// ---- writing positions ----

Position at(const VariantPtr& game, const std::string& text) {
  return std::get<Position>(
      Position::from(game, std::get<Setup>(parseFen(*game, text)), {SetupProblem::NoRoyal}));
}
std::string written(const std::string& dialect, const Position& position) {
  const auto said = positionText(*dialectCalled(dialect), position);
  if (!said) return "none: " + said.why();
  return said->text + (said->lost.empty() ? "" : fmt::format(" lost: {}", fmt::join(said->lost, "; ")));
}

TEST(PositionsOfOthers, AreWrittenAsTheyWriteThem) {
  EXPECT_EQ(written("fairy-stockfish", (at(loadExample("chess"), "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 9"))),
            "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 9");
  const Position shogi = at(loadExample("shogi/shogi"), "4k4/9/9/9/4t4/4D4/9/9/4K4 b - - 3 7 [P2G/B]");
  EXPECT_EQ(written("fairy-stockfish", shogi), "4k4/9/9/9/4+p4/4+R4/9/9/4K4[GPPb] b - - 3 7");
  // If castling is possible from any array, rights are written by files.
  const Position any = at(loadExample("chess chess960"), "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1");
  EXPECT_EQ(written("fairy-stockfish", any), "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1");
  EXPECT_EQ(written("lichess", any), "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1");
  // Pieces in hand are written in the order of the engine's pieces.
  const std::string kings = "4k4/9/9/9/9/9/9/9/4K4";
  EXPECT_EQ(written("fairy-stockfish", at(loadExample("shogi/shogi"), kings + " w - - 0 1 [RBGSNLP/PSR]")),
            kings + "[GNLPSRBpsr] w - - 0 1");
  EXPECT_EQ(
      written("fairy-stockfish", at(loadExample("historic/sittuyin"), "8/8/8/8/8/8/8/8 w - - 0 1 [KFRSN/K]")),
      "8/8/8/8/8/8/8/8[KSFRNk] w - - 0 1");
  EXPECT_EQ(written("usi", shogi), "4k4/9/9/9/4+p4/4+R4/9/9/4K4 w G2Pb 14");
  EXPECT_EQ(written("fairy-stockfish",
                    (at(loadExample("goals/three-check"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1 c=1+0"))),
            "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1");
  EXPECT_EQ(written("fairy-stockfish", Position(loadExample("small/ataxx"))), "P5p/7/7/7/7/7/p5P w - - 0 1");
  EXPECT_EQ(written("fairy-stockfish", Position(loadText("variant \"Hole\"\nboard 5x5 with holes c3\n"
                                                         "array \"k4/5/2_2/5/K4\"\npiece King K K royal\n"))),
            "k4/5/2*2/5/K4 w - - 0 1");
}

// The castling field uses the same letters for the files of rooks, of kings, and of pieces that may gate in
// another one.
TEST(PositionsOfOthers, RightsOfAnyArrayAreReadAsTheyAreWritten) {
  for (const std::string game : {"seirawan-chess", "s-house"}) {
    const VariantPtr any = loadExample("drops/" + game + " chess960");
    for (const std::string text :
         {"rkr5/pphppp2/n2e4/7p/P1nbPQ1P/R2R1EP1/5P2/1KH3NB[] b ca - 2 31",
          "brnqn1kr/pppp1pp1/8/4p2p/1b5P/1N1N4/PPPPPPPR/BR1QEBK1[Heh] b BADFGhbacdeg - 2 4"}) {
      const bool closed = game == "seirawan-chess" || text.find("[]") == std::string::npos;
      if (closed) EXPECT_EQ(written("fairy-stockfish", at(any, text)), text) << game;
    }
  }
  const auto castles = [](const std::string& text) {
    const Position position = at(loadExample("drops/seirawan-chess chess960"), text);
    return std::ranges::count_if(Referee().legalMoves(position), [&](const Move& move) {
      return castlingPartner(position.variant(), position.setup(), move).has_value();
    });
  };
  EXPECT_EQ(castles("1r1k2r1/8/8/8/8/8/8/3K4[] b gb - 0 1"), 2);
  EXPECT_EQ(castles("1r1k2r1/8/8/8/8/8/8/3K4[HE] b gb - 0 1"), 2)
      << "what the other side has lets none in here";
  EXPECT_EQ(castles("1r1k2r1/8/8/8/8/8/8/3K4[he] b gb - 0 1"), 0) << "gates, and the king has moved";
}

// Whatever the array and the moves, the written position loses nothing.
TEST(PositionsOfOthers, RandomArraysComeBack) {
  std::mt19937 random(960);
  const Referee referee;
  for (const std::string game :
       {"chess", "drops/crazyhouse-chess", "drops/seirawan-chess", "drops/s-house"}) {
    const VariantPtr any = loadExample(game + " chess960");
    for (int n = 0; n < 12; ++n) {
      std::string row = "rnbqkbnr";
      do std::ranges::shuffle(row, random);
      while (row.find('r') > row.find('k') || row.rfind('r') < row.find('k'));
      std::string array = written("fairy-stockfish", Position(any));
      array.replace(0, 8, row).replace(array.find("RNBQKBNR"), 8, inCase(row, Side::White));
      const char* const rights = game.starts_with("drops/s") ? " w KQABCDEFGHkqabcdefgh" : " w KQkq";
      array.replace(array.find(" w "), array.find(" -") - array.find(" w "), rights);
      Position position = at(any, array);
      for (int ply = 0; ply < 60; ++ply) {
        const auto moves = referee.legalMoves(position);
        if (moves.empty()) break;
        position.playUnchecked(moves[random() % moves.size()]);
        const std::string text = written("fairy-stockfish", position);
        ASSERT_EQ(text.find("lost"), std::string::npos) << game << ": " << text;
      }
    }
  }
}

// The expected positions are those of the newest engine's Python module.
TEST(PositionsOfOthers, CountQuietPliesSinceWhatCannotBeUndone) {
  const Dialect& dialect = *dialectCalled("fairy-stockfish");
  const Referee referee;
  const auto after = [&](const char* game, const std::string& line) {
    Position position(loadExample(game));
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      const auto read = readDialectMove(dialect, position, word, referee);
      for (const Move& part : std::get<std::vector<Move>>(read)) position.playUnchecked(part);
    }
    return written("fairy-stockfish", position);
  };
  EXPECT_EQ(after("drops/crazyhouse-chess", "e2e4 d7d5 e4d5 g8f6 b1c3 c7c6 P@e4 h7h6 g1f3 a7a6 f3g1"),
            "rnbqkb1r/1p2ppp1/p1p2n1p/3P4/4P3/2N5/PPPP1PPP/R1BQKBNR[] b KQkq - 1 6");
  EXPECT_EQ(after("drops/pocket-knight", "g1f3 N@e4"),
            "rnbqkbnr/pppppppp/8/8/4n3/5N2/PPPPPPPP/RNBQKB1R[N] w KQkq - 0 2");
  // In shogi, a pawn's move does not reset the count of quiet plies, but a promotion does, unless pieces turn
  // over with every move.
  EXPECT_EQ(after("shogi/shogi", "c3c4"),
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] b - - 1 1");
  EXPECT_EQ(after("shogi/shogi", "c3c4 g7g6 b2g7+ f9f8"),
            "lnsgk1snl/1r3g1b1/pppppp+Bpp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[] w - - 1 3");
  EXPECT_EQ(after("shogi/kyoto-shogi", "e1e2+"), "p+nks+l/5/5/4+P/+LSK+N1[] b - - 1 1");
  // Castling rights are written even while pieces are still being set up.
  EXPECT_EQ(after("drops/placement-chess", "K@e1 K@e8 R@h1 R@a8"),
            "r3k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R[QRBBNNqrbbnn] w Kq - 0 3");
}

TEST(PositionsOfOthers, ReportWhatTheyCannotExpress) {
  EXPECT_EQ(written("fairy-stockfish",
                    (at(loadExample("raumschach"), "5/5/5/5/k4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4K/5/5/5/5 w"))),
            "none: the board is none of files and ranks alone");
  EXPECT_EQ(written("usi", (Position(loadExample("chess")))), "none: it is for games with pieces in hand");
  const std::string lost = written("usi", Position(loadExample("drops/crazyhouse-chess")));
  EXPECT_NE(lost.find(" lost: unmoved pieces: "), std::string::npos) << lost << ": castling is not said";
}

}  // namespace
}  // namespace fairyforge::testing
