// Compares compiled code with the well-known perft counts of chess. FAIRYFORGE_PERFT_NODES sets the largest
// count that is computed.
#include <gtest/gtest.h>

#include "compiler/native/native.h"
#include "runtime/referee.h"
#include "tests/native/armies.h"
#include "tests/support/positions.h"
#include "tests/support/processor-time.h"

namespace fairyforge::testing {
namespace {

struct Counts {
  const char* name;
  const char* fen;
  std::vector<std::uint64_t> nodes;
  friend void PrintTo(const Counts& counts, std::ostream* out) { *out << counts.fen; }
};

class ChessPerft : public ::testing::TestWithParam<Counts> {};

TEST_P(ChessPerft, OfGeneratedCodeIsTheKnownOne) {
  const std::uint64_t most = numberFromEnvironment("FAIRYFORGE_PERFT_NODES", 5'000'000);
  const VariantPtr variant = chess();
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(variant, report);
  ASSERT_TRUE(made) << made.why();
  const auto& executor = *made;
  const Position position = positionFrom(variant, GetParam().fen);
  for (std::size_t i = 0; i < GetParam().nodes.size() && GetParam().nodes[i] <= most; ++i) {
    const double start = processorSeconds();
    const auto nodes = executor->perft(position, static_cast<int>(i) + 1);
    const double seconds = processorSeconds() - start;
    EXPECT_EQ(nodes, GetParam().nodes[i]) << "depth " << i + 1;
    if (nodes > 1'000'000)
      std::cout << nodes << " nodes, " << static_cast<double>(nodes) / seconds / 1e6 << " Mnodes/s\n";
  }
  std::cout << "compiled in " << report.milliseconds << " ms, " << report.codeBytes << " bytes of code, "
            << report.tableBytes << " of tables\n";
}

INSTANTIATE_TEST_SUITE_P(
    Positions, ChessPerft,
    ::testing::Values(Counts{"Start",
                             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                             {20, 400, 8902, 197281, 4865609, 119060324}},
                      Counts{"Kiwipete",
                             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                             {48, 2039, 97862, 4085603, 193690690}},
                      Counts{"RookEnding",
                             "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                             {14, 191, 2812, 43238, 674624, 11030083}},
                      Counts{"Promotions",
                             "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                             {6, 264, 9467, 422333, 15833292}},
                      Counts{"Discovered",
                             "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
                             {44, 1486, 62379, 2103487, 89941194}},
                      Counts{"Middlegame",
                             "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
                             {46, 2079, 89890, 3894594}}),
    [](const auto& info) { return info.param.name; });

TEST(ChessPlayouts, AreGamesOfPlausibleLengthAndTheSameForTheSameSeed) {
  const VariantPtr variant = chess();
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(variant, report);
  ASSERT_TRUE(made) << made.why();
  const auto& native = *made;
  const Referee referee;
  constexpr int kGames = 400, kPlies = 200;
  int nativePlies = 0, refereePlies = 0;
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    nativePlies += native->playOut(Position(variant), kPlies, seed);
    EXPECT_EQ(native->playOut(Position(variant), kPlies, seed),
              native->playOut(Position(variant), kPlies, seed));
    if (seed < kGames / 8) refereePlies += referee.playOut(Position(variant), kPlies, seed);
  }
  // Random games last 191 plies on average.
  EXPECT_NEAR(static_cast<double>(nativePlies) / kGames, 191, 6);
  EXPECT_NEAR(static_cast<double>(refereePlies) / (kGames / 8), 191, 14);
}

}  // namespace
}  // namespace fairyforge::testing
