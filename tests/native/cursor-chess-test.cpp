// Chess as a cursor's programs: known counts by both executors, and games that go the same way.
#include "tests/native/cursor-chess.h"

#include <gtest/gtest.h>

#include "compiler/codegen/native.h"
#include "runtime/referee.h"
#include "tests/native/agreement.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

std::unique_ptr<Executor> nativeOf(const VariantPtr& variant) {
  NativeReport report;
  std::string error;
  auto executor = makeNativeExecutor(variant, report, error);
  EXPECT_EQ(executor->name(), "jit") << report.legality;
  return executor;
}

struct Count {
  const char* fen;
  int depth;
  std::uint64_t nodes;
};

const std::vector<Count> kCounts{
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
    {"8/8/8/8/1k1pP2R/8/8/4K3 b - - 0 1 l=e2,e4", 1, 9},
    {"8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1 l=e2,e4", 1, 6}};

TEST(CursorChess, HasTheCountsOfChess) {
  const VariantPtr game = Variant::build(cursorChess());
  const auto native = nativeOf(game);
  for (const Count& count : kCounts) {
    EXPECT_EQ(native->perft(positionFrom(game, count.fen), count.depth), count.nodes) << count.fen;
  }
  EXPECT_EQ(Referee().perft(positionFrom(game, kCounts[1].fen), 2), 2039u);
}

TEST(CursorChess, CapturesInPassingByWhatThePreviousMoveWas) {
  const VariantPtr game = Variant::build(cursorChess());
  const Position position = positionFrom(game, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
  const Referee referee;
  const Position after = play(referee, position, "d7d5");
  EXPECT_EQ(printFen(after), "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2 l=d7,d5");
  EXPECT_TRUE(movesOf(referee, after).contains("e5d6"));
  EXPECT_FALSE(
      movesOf(referee, positionFrom(game, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2 l=d6,d5")).contains("e5d6"));
  EXPECT_FALSE(movesOf(referee, positionFrom(game, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2")).contains("e5d6"));
}

TEST(CursorChess, GoesTheSameWayInGamesOfBothExecutors) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 11));
  compare(Variant::build(cursorChess()), numberFromEnvironment("FAIRYFORGE_NATIVE_POSITIONS", 60), random,
          "cursor chess");
}

}  // namespace
}  // namespace fairyforge::testing
