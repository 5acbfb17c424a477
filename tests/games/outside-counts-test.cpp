// Compares perft counts with Fairy-Stockfish in games that it plays by the same rules; the tests fail without
// that program.

#include "runtime/fen.h"
#include "runtime/perft.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct OutsideLine {
  const char* example;
  const char* theirName;
  const char* theirs;  // the position as they write it
  int depth;
  friend void PrintTo(const OutsideLine& line, std::ostream* out) { *out << line.theirs; }
};

class OutsideCounts : public ::testing::TestWithParam<OutsideLine> {};

TEST_P(OutsideCounts, EqualOurs) {
  const OutsideLine& line = GetParam();
  const VariantPtr variant = loadExample(line.example);
  const auto executor = makeExecutor("jit", variant);
  EXPECT_EQ(perft(*executor, positionFrom(variant, line.theirs), line.depth),
            enginePerft(line.theirName, line.depth, "", "", "fen " + std::string(line.theirs)));
}

INSTANTIATE_TEST_SUITE_P(
    LoopChess, OutsideCounts,
    ::testing::Values(
        OutsideLine{"loop-chess", "loop", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", 5},
        OutsideLine{"loop-chess", "loop",
                    "r1bqk2r/pppp1ppp/2n2n2/4p3/1bB1P3/2N2N2/PPPP1PPP/R1BQK2R[QNPqp] w KQkq - 0 1", 3},
        OutsideLine{"loop-chess", "loop", "4k3/1P4P1/8/8/8/8/1p4p1/4K3[RBPrbp] w - - 0 1", 3},
        OutsideLine{"loop-chess", "loop", "r3k2r/8/8/3pP3/8/8/8/R3K2R[PPpp] w KQkq d6 0 2", 3}));

INSTANTIATE_TEST_SUITE_P(
    Shako, OutsideCounts,
    ::testing::Values(
        OutsideLine{"shako", "shako",
                    "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1", 4},
        OutsideLine{"shako", "shako",
                    "c3b3ec/ern1qk1nr1/ppppp1p1pp/7p2/5N4/2b5P1/7E2/PPPPPPPP1P/ERNBQK2R1/C4B3C w KQkq - 1 6",
                    3},
        OutsideLine{
            "shako", "shako",
            "1c2qb2cn/e1rb3kr1/1pppp2p1p/p2n4p1/B5P1e1/1P1K1p2P1/1RP2PN3/P2PP1P1RP/2NB5E/1E1C1Q3C b - - 1 23",
            3}));

INSTANTIATE_TEST_SUITE_P(
    Xiangqi, OutsideCounts,
    ::testing::Values(
        OutsideLine{"xiangqi", "xiangqi",
                    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 4},
        OutsideLine{"xiangqi", "xiangqi",
                    "1n1a1a3/r1r1k3n/P8/2p3p1p/R1b1pP3/4c4/2P2CP1P/B1cA4R/3CA4/1N3KBN1 w - - 25 36", 3},
        OutsideLine{"xiangqi", "xiangqi",
                    "3ak1b2/1R2a1n1n/1c2b4/4p1p2/p1p6/P1P3B1p/3CP1Pr1/9/3K2R2/2BC5 w - - 14 36", 3}));

}  // namespace
}  // namespace fairyforge::testing
