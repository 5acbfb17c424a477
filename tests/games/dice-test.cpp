// Tests of chance: a third side whose act before every turn is chosen at random.
#include <gtest/gtest.h>
#include <map>

#include "compiler/native/native.h"
#include "runtime/engine/search.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

// Returns a game in which a man may move on if the die shows a One, but not if it shows a Two. One is twice
// as likely as Two.
VariantPtr race() {
  return variantOf(
      "variant \"Race\"\nboard 4x4 with holes c1-c4 d1-d3\n"
      "piece Man M fW at White: a1 Black: b4 { may move only while a One stands on the board }\n"
      "piece One DA O { cannot be taken }\npiece Two DB O { cannot be taken }\n"
      "side Die { pieces One Two One; acts by lot; must act before every turn\n"
      "  introduces them on d4 in place of those there }\n"
      "passing: only without another move\n"
      "White wins when its Man stands on a4\nBlack wins when its Man stands on b1\n");
}

TEST(Chance, OpensEachTurnAndDecidesWhatMayMove) {
  const VariantPtr game = race();
  const Referee referee;
  const Position start(game);
  EXPECT_EQ(start.toMove(), Side::Third);
  EXPECT_EQ(movesOf(referee, start), (std::set<std::string>{"*{DA}@d4", "*{DB}@d4"}));
  EXPECT_EQ(movesOf(referee, play(referee, start, "*{DA}@d4")), (std::set<std::string>{"a1a2"}));
  EXPECT_EQ(movesOf(referee, play(referee, start, "*{DB}@d4")), (std::set<std::string>{"--"}));
  // There are two results of the die for each turn, and one move or pass for each; after one round no man has
  // arrived.
  for (int turns = 1; turns <= 4; ++turns) EXPECT_EQ(referee.perft(start, 2 * turns), 1u << turns);
  const Position later = play(referee, start, "*{DA}@d4 a1a2 *{DB}@d4");
  EXPECT_EQ(printFen(positionFrom(game, printFen(later))), printFen(later));
  EXPECT_EQ(positionFrom(game, printFen(start)), start);
}

TEST(Chance, OccursWithTheStatedProbability) {
  const VariantPtr game = race();
  const Referee referee;
  Random random(6);
  std::map<TypeId, int> drawn;
  for (int i = 0; i < 3000; ++i) ++drawn[referee.chooseMove(Position(game), random.next())->as];
  EXPECT_NEAR(drawn[*game->findType("DA")], 2000, 100);
  EXPECT_NEAR(drawn[*game->findType("DB")], 1000, 100);
}

TEST(Chance, LeavesAnActOutAsOftenAsATypeNamedOnceComesUp) {
  const VariantPtr game = variantOf(
      "variant \"Idle\"\nboard 4x4\npiece Man M fW at White: a1 Black: b4\npiece One DA O\npiece Two DB O\n"
      "side Die { pieces One Two One; acts by lot; may act after every turn; introduces them on d4 }\n");
  const Referee referee;
  const Position acting = play(referee, Position(game), "a1a2");
  ASSERT_EQ(acting.toMove(), Side::Third);
  Random random(6);
  int passes = 0;
  for (int i = 0; i < 3000; ++i) passes += referee.chooseMove(acting, random.next())->isNullMove();
  EXPECT_NEAR(passes, 750, 100);
}

// White's Man is one step from its goal and moves there if the die shows One, which has probability 2/3. The
// search must value that less than a win and more than a draw.
TEST(Chance, IsAveragedByTheSearch) {
  const VariantPtr game = race();
  const Referee referee;
  engine::Search search(game, referee, 1 << 20);
  const auto think = [&](const Position& position, int depth) {
    engine::Limits limits;
    limits.depth = depth;
    return search.think({position, {}}, limits, std::atomic<bool>(false));
  };
  const Position won =
      play(referee, Position(game), "*{DA}@d4 a1a2 *{DB}@d4 -- *{DA}@d4 a2a3 *{DB}@d4 -- *{DA}@d4");
  EXPECT_GT(think(won, 2).lines.front().score, engine::kLongestMate) << "a move wins";
  // Black passes; White then wins with probability 2/3.
  const Position waits = play(referee, Position(game), "*{DA}@d4 a1a2 *{DB}@d4 -- *{DA}@d4 a2a3 *{DB}@d4");
  const int score = think(waits, 3).lines.front().score;
  EXPECT_LT(score, -engine::kLongestMate / 2) << score;
  EXPECT_GT(score, -engine::kLongestMate) << score;
}

TEST(Chance, IsTheSameInCompiledCode) {
  for (const VariantPtr& game : {race(), loadExample("small/dice-chess")}) {
    native::NativeReport report;
    const auto made = native::makeNativeExecutor(game, report);
    ASSERT_TRUE(made) << made.why();
    const Referee referee;
    Random random(7);
    for (int round = 0; round < 6; ++round) {
      Position position(game);
      for (int ply = 0; ply < 60; ++ply) {
        const MoveList legal = referee.legalMoves(position);
        ASSERT_EQ((*made)->legalMoves(position), legal) << printFen(position);
        ASSERT_EQ((*made)->outcome(position), referee.outcome(position)) << printFen(position);
        if (legal.empty()) break;
        if (ply % 15 == 0) {
          ASSERT_EQ((*made)->perft(position, 3), referee.perft(position, 3)) << printFen(position);
        }
        position.playUnchecked(legal[random.below(legal.size())]);
      }
    }
  }
}

}  // namespace
}  // namespace fairyforge::testing
