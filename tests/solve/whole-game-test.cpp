// Tests of small games that are solved from their start, and of proofs within a number of plies.
#include "compiler/analyse/solve/whole-game.h"

#include "compiler/analyse/solve/proof-search.h"
#include "compiler/analyse/solve/results.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "tests/solve/small-games.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

using namespace std::string_literals;
using solve::Distance, solve::Solver, solve::SolverOptions, solve::Value;
const std::string kTicTacToe =
    "variant \"Tic-tac-toe\"\nboard 3x3\npiece Man M O\nhands {\n  both start with Man Man Man Man Man\n"
    "  drop Man anywhere\n}\na side wins when it has 3 Man in a row\n";

TEST(Solve, SmallGamesAsAWhole) {
  const Referee referee;
  const auto solve = [&](const VariantPtr& variant, std::size_t bytes = 1 << 28) {
    return solve::WholeGame::of(Position(variant), referee, bytes);
  };
  const VariantPtr hexapawn = loadText(kHexapawn);
  const auto pawns = solve(hexapawn);
  ASSERT_TRUE(pawns) << pawns.why();
  const auto value = [&](const Position& position) { return pawns->valueOf(position); };
  EXPECT_EQ(*value(Position(hexapawn)), Value::win(Side::Black, 6));
  EXPECT_EQ(solve::bestLine(Position(hexapawn), referee, value).size(), 6u);
  const auto ticTacToe = solve(loadText(kTicTacToe));
  ASSERT_TRUE(ticTacToe) << ticTacToe.why();
  EXPECT_EQ(ticTacToe->positions(), 5478u);
  EXPECT_EQ(*ticTacToe->valueOf(Position(loadText(kTicTacToe))), Value());
  EXPECT_NE(solve(loadExample("chess"), 1 << 20).why().find("too many"), std::string::npos);
}

// Compares proofs and refutations within every number of plies with the table of all positions.
TEST(ProofSearch, AgreesWithTheTableOfTheWholeGame) {
  const Referee referee;
  struct Game {
    std::string text, fen;
  };
  const std::string race =
      "variant \"Race\"\nboard 2x5\npiece Runner R fmWfcF at a1 b1\nturns: White 2, Black 2\n"
      "stalemate: the stalemated side loses\n";
  for (const Game& game :
       {Game{kHexapawn, ""}, Game{race, ""}, Game{kSmall[0].text, "1k1/3/R1K/3 w - - 0 1"},
        Game{kSmall[1].text, "k2/3/N1K/3 w - - 0 1"}, Game{kSmall[7].text, "1k1/3/3/RK1 w - - 0 1"}}) {
    SCOPED_TRACE(game.text);
    const VariantPtr variant = loadText(game.text);
    ASSERT_TRUE(variant);
    const Position start = game.fen.empty() ? Position(variant) : positionFrom(variant, game.fen);
    const auto whole = solve::WholeGame::of(start, referee, 1 << 28);
    ASSERT_TRUE(whole) << whole.why();
    std::vector<Position> positions{start};
    for (const Move& move : referee.legalMoves(start)) {
      positions.push_back(start);
      positions.back().playUnchecked(move);
    }
    for (const Side attacker : kBothSides) {
      solve::ProofSearch search(referee, attacker, 1 << 16);
      for (const Position& position : positions) {
        const Value value = *whole->valueOf(position);
        for (unsigned plies = 0; plies <= 9; ++plies) {
          const auto answer = search.within(plies, position);
          EXPECT_EQ(answer.wins, value.isWonBy(attacker) && value.plies() <= plies)
              << printFen(position) << plies;
          EXPECT_TRUE(!answer.final || answer.wins == value.isWonBy(attacker)) << printFen(position) << plies;
          if (plies > 5) continue;
          const solve::Checked checked = solve::checkProof(search, position, plies, answer.wins, 50);
          EXPECT_EQ(checked.fault, "");
          EXPECT_GT(checked.positions, 0u);
          EXPECT_NE(solve::checkProof(search, position, plies, !answer.wins, 1000).fault, "");
        }
      }
    }
  }
}

// The players move several times in a row, so a move need not change the side to move.
TEST(Solve, PlayersMayMoveTwice) {
  const VariantPtr variant = loadText(
      "variant \"Race\"\nboard 1x6\npiece Runner R fmW at a1\nturns: White 2, Black 2\n"
      "stalemate: the stalemated side loses\n");
  ASSERT_TRUE(variant);
  const auto solved = solve::WholeGame::of(Position(variant), Referee(), 1 << 24);
  ASSERT_TRUE(solved) << solved.why();
  EXPECT_TRUE(solved->valueOf(Position(variant))->isWon());
}

}  // namespace
}  // namespace fairyforge::testing
