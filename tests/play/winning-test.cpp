// Tests the proof that a side can no longer win: what it proves, and that it proves nothing false.
#include "runtime/winning.h"

#include <fmt/format.h>
#include <random>

#include "runtime/fen.h"
#include "runtime/game.h"
#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct Ending {
  const char* game;
  const char* fen;
  bool white, black;  // the sides that cannot win
  friend void PrintTo(const Ending& e, std::ostream* out) { *out << e.game << ": " << e.fen; }
};

class Endings : public ::testing::TestWithParam<Ending> {};

TEST_P(Endings, AreProved) {
  const Ending& e = GetParam();
  const Position position = positionFrom(loadExample(e.game), e.fen);
  EXPECT_EQ(cannotWin(position, Side::White), e.white);
  EXPECT_EQ(cannotWin(position, Side::Black), e.black);
}

INSTANTIATE_TEST_SUITE_P(
    Chess, Endings,
    ::testing::Values(Ending{"chess", "4k3/8/8/8/8/8/8/4K3 w - -", true, true},
                      Ending{"chess", "4k3/8/8/8/8/8/8/4KN2 w - -", true, true},
                      Ending{"chess", "4k3/8/8/8/8/8/8/4KB2 w - -", true, true},
                      Ending{"chess", "4k3/8/8/8/8/8/8/3NKN2 w - -", false, true},  // mates exist
                      Ending{"chess", "4kn2/8/8/8/8/8/8/4KN2 w - -", false, false},
                      Ending{"chess", "4kb2/8/8/8/8/8/8/2B1K3 w - -", true, true},   // one colour
                      Ending{"chess", "4kb2/8/8/8/8/8/8/4KB2 w - -", false, false},  // two colours
                      Ending{"chess", "b3k3/8/8/8/8/8/8/B1B1K2B w - -", false, false},
                      Ending{"chess", "4k3/8/8/8/8/8/B7/2B1K3 w - -", false, true},
                      Ending{"chess", "4k3/8/8/8/8/4B3/8/B1B1K3 w - -", true, true},
                      Ending{"chess", "4k3/8/8/8/8/8/4P3/4K3 w - -", false, true},
                      Ending{"chess", "4kr2/8/8/8/8/8/8/4K3 w - -", true, false},
                      Ending{"chess", "4kr2/8/8/8/8/8/8/4KN2 w - -", false,
                             false},  // the rook may stand in the way
                      Ending{"chess", "4k3/4p3/8/8/8/8/8/4KN2 w - -", false, false}),
    [](const auto& info) { return std::to_string(info.index); });

INSTANTIATE_TEST_SUITE_P(
    Others, Endings,
    ::testing::Values(
        // Defenders cannot cross the river, and they cannot take away all moves of the other side's general.
        Ending{"xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w", true, true},
        Ending{"xiangqi", "2b1k4/9/9/9/9/9/9/9/4A4/3K1A3 w", true, true},
        Ending{"xiangqi", "2bak4/4a4/4b4/9/9/9/9/9/4A4/2BK1A3 w", true, true},
        Ending{"xiangqi", "4k4/9/9/9/9/9/9/9/4P4/3K5 w", false, false},
        // A side that gives perpetual check loses. So even a bare general may win, in this position and in
        // the one of the row above.
        Ending{"xiangqi", "3rk4/9/9/9/9/9/9/9/9/5K3 w", false, false},
        Ending{"goals/three-check", "4k3/8/8/8/8/8/8/4K3 w - -", true, true},
        Ending{"goals/three-check", "4k3/8/8/8/8/8/8/4KN2 w - -", false, true},
        Ending{"goals/king-of-the-hill", "4k3/8/8/8/8/8/8/4K3 w - -", false, false},
        Ending{"drops/crazyhouse-chess", "4k3/8/8/8/8/8/8/4K3[] w - -", true, true},
        Ending{"drops/crazyhouse-chess", "4k3/8/8/8/8/8/8/4K3[N] w - -", false, false},
        // Kings cannot capture if captures explode, and no capture can explode beside a bare king.
        Ending{"effects/atomic-chess", "4k3/8/8/8/8/8/8/4K3 w - -", true, true},
        Ending{"effects/atomic-chess", "4k3/8/8/8/8/8/8/4KN2 w - -", true, true},
        Ending{"effects/atomic-chess", "4k3/8/8/8/8/8/8/4KQ2 w - -", false, true},
        Ending{"effects/atomic-chess", "4k3/8/8/8/8/8/8/4KP2 w - -", false, true},
        Ending{"effects/atomic-chess", "4kn2/8/8/8/8/8/8/4KN2 w - -", false, false},
        Ending{"effects/check-free-atomic", "4k3/8/8/8/8/8/8/4K3 w - -", false, false},
        Ending{"goals/antichess-chess", "8/8/8/8/8/8/8/4K2k w - -", false, false},
        Ending{"capablanca-chess", "4k5/10/10/10/10/10/10/4KB4 w - -", true, true},
        Ending{"capablanca-chess", "4k5/10/10/10/10/10/10/4KA4 w - -", false, true},
        Ending{"chess-like/knightmate", "4k3/8/8/8/8/8/8/4K3 w - -", true, true}),
    [](const auto& info) { return std::to_string(info.index); });

// Plays random games. A side must not win after it was proved that it cannot.
TEST(Winning, IsPossibleForEveryWinner) {
  const Referee referee;
  int ended = 0, denied = 0;
  for (const char* game :
       {"small/gardner-minichess", "small/chess-4x5", "small/microchess", "goals/three-check",
        "xiangqi/minixiangqi", "small/los-alamos-chess", "effects/atomic-chess"}) {
    const VariantPtr variant = loadExample(game);
    std::mt19937 random(3);
    for (int n = 0; n < 8; ++n) {
      Game played(referee, Position(variant));
      std::vector<Position> few;  // the positions with few pieces, on which proofs are quick
      while (!played.outcome() && played.moves().size() < 200) {
        const MoveList moves = referee.legalMoves(played.position());
        // Half of the time, a capture is chosen if there is one, so that few pieces are left.
        std::vector<Move> taking;
        std::ranges::copy_if(moves, std::back_inserter(taking),
                             [](const Move& m) { return !m.victims.empty(); });
        const bool takes = !taking.empty() && random() % 2 == 0;
        const auto& list = takes ? taking : std::vector<Move>(moves.begin(), moves.end());
        played.play(list[random() % list.size()]);
        std::size_t pieces = 0;
        for (const Piece piece : played.position().setup().cells) pieces += piece ? 1 : 0;
        if (pieces <= 5) few.push_back(played.position());
      }
      const auto outcome = played.outcome();
      if (!outcome) continue;
      ++ended;
      for (const Side side : kBothSides) EXPECT_EQ(played.cannotWin(side), outcome->winner != side);
      for (std::size_t i = 0; i < few.size(); i += std::max<std::size_t>(few.size() / 5, 1)) {
        const Position& position = few[i];
        for (const Side side : kBothSides) {
          const bool never = cannotWin(position, side);
          denied += never ? 1 : 0;
          EXPECT_FALSE(never && outcome->winner == side) << game << ": " << printFen(position);
        }
      }
    }
  }
  EXPECT_GT(ended, 10);
  EXPECT_GT(denied, 0);
}

TEST(DeadPositions, EndGamesByTheRulesOfFide) {
  const Referee referee;
  const VariantPtr chess = loadExample("chess");
  Game game(referee, positionFrom(chess, "4k3/8/8/8/8/8/4p3/4K1N1 w - -"));
  EXPECT_FALSE(game.outcome());
  for (const Move& move : referee.legalMoves(game.position())) {
    if (move.victims.empty()) continue;
    game.play(move);
    break;
  }
  EXPECT_EQ(game.outcome(), (Outcome{EndReason::DeadPosition, std::nullopt}));
  EXPECT_FALSE(referee.legalMoves(game.position()).empty()) << "moves stay legal, as after other draws";
  const Game late(referee, positionFrom(chess, "4k3/8/8/8/8/8/8/4K3 w - - 7 20"));
  for (int asked = 0; asked < 2; ++asked)
    EXPECT_EQ(late.outcome(), (Outcome{EndReason::DeadPosition, std::nullopt})) << "each time it is asked";
  const VariantPtr played = loadText("variant \"On\" extends fide\ndead positions: are played on\n");
  EXPECT_FALSE(Game(referee, positionFrom(played, "4k3/8/8/8/8/8/8/4K3 w - -")).outcome());
}

}  // namespace
}  // namespace fairyforge::testing
