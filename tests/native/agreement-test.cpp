// Tests that compiled code agrees with the referee in positions of random games: moves, attacks, checks,
// results and short perft.
#include "tests/native/agreement.h"

#include <gtest/gtest.h>

#include "compiler/native/native.h"
#include "tests/native/armies.h"

namespace fairyforge::testing {
namespace {

std::vector<Cell> cellsWhere(const Board& board, const std::function<bool(int file, int rank)>& wanted) {
  std::vector<Cell> cells;
  board.forEachCell([&](Cell c) {
    if (wanted(board.file(c), board.rank(c))) cells.push_back(c);
  });
  return cells;
}

Moves queen() {
  return rides(rookSteps()) + rides(bishopSteps());
}

// Returns a game with these rules: pieces change on arrival, several types are royal, kings castle by three
// cells, and a bare king loses.
VariantPtr morphing() {
  Army army(9, 9);
  const Board& board = army.draft().board;
  const Moves p = leaps({{1, 0, 0}, {-1, 0, 0}}) + leaps(bishopSteps()) +
                  lame({1, 0, 0}, {1, 0, 0}, kCaptures) + lame({-1, 0, 0}, {-1, 0, 0}, kCaptures);
  army.piece("P", p)
      .piece("N", rides(allOf(1, 2), kBoth, 2))
      .piece("B", leaps(allOf(1, 1)) + leaps(allOf(2, 2)) + leaps(allOf(3, 3)) + leaps(allOf(4, 4)))
      .piece("R", leaps(allOf(1, 0)) + leaps(allOf(2, 0)) + leaps(allOf(3, 0)) + leaps(allOf(4, 0)))
      .piece("Q", leaps(allOf(1, 0)) + leaps(allOf(1, 1)) + leaps(allOf(2, 0)) + leaps(allOf(2, 2)))
      .piece("Z", queen() + leaps(allOf(1, 2)))
      .piece("K", king() + castles(3), true)
      .piece("T", p, true)
      .piece("M", rides(rookSteps()) + leaps(allOf(1, 2)), true);
  const auto middle = cellsWhere(board, [](int, int rank) { return rank == 4; });
  const auto centre = cellsWhere(board, [](int file, int rank) { return file == 4 && rank != 4; });
  for (const char* id : {"N", "B", "R", "Q", "Z"}) army.becomes(id, middle, "P");
  for (const char* id : {"N", "B", "R", "P"}) army.becomes(id, centre, "Z");
  army.becomes("K", middle, "T").becomes("M", middle, "T").becomes("T", centre, "M");
  army.draft().end.bareKing.kind = BareKingRule::Kind::Immediate;
  army.draft().end.stalemate = StalemateRule::StalematedLoses;
  return army.build("rnbqkqbnr/p7p/p7p/p7p/9/P7P/P7P/P7P/RNBQKQBNR");
}

VariantPtr slipRiders(int files, int ranks, const std::string& placement) {
  Army army = chessArmy(files, ranks);
  army.piece("S", slips(rookSteps(), kMoves) + rides(rookSteps(), kCaptures))
      .piece("T", slips(bishopSteps(), kBoth))
      .piece("G", leaps(allOf(1, 2)) + leaps(allOf(1, 3), kCaptures));
  return army.build(placement);
}

VariantPtr cannons(int files, int ranks, const std::string& placement) {
  Army army = chessArmy(files, ranks);
  army.piece("C", rides(rookSteps(), kMoves) + hops(rookSteps(), kCaptures))
      .piece("V", hops(bishopSteps(), kBoth))
      .piece("G", grasshops(rookSteps(), kBoth) + grasshops(bishopSteps(), kBoth));
  return army.build(placement);
}

VariantPtr locusts() {
  Army army = chessArmy(8, 8);
  army.piece("L", locust(rookSteps()) + locust(bishopSteps()) + leaps(bishopSteps(), kMoves))
      .piece("F", rifle(rookSteps()) + leaps(rookSteps(), kMoves))
      .piece("M", rams(bishopSteps()) + leaps(rookSteps(), kBoth))
      .piece("O", overOwn(rookSteps()) + leaps(allOf(1, 2)))
      .piece("H", hunts(allOf(2, 2), "PN") + leaps(allOf(2, 2), kMoves))
      .piece("S", swaps(rookSteps()) + leaps(bishopSteps()));
  return army.build("rlbqkfnr/pppmpppp/1s1o1h2/8/8/1S1O1H2/PPPMPPPP/RLBQKFNR");
}

VariantPtr facingGenerals() {
  Army army(9, 10);
  army.piece("K", leaps(rookSteps()) + onlyRoyals(rides({{0, 1, 0}, {0, -1, 0}}, kCaptures)), true)
      .piece("N", lame({1, 0, 0}, {1, 1, 0}, kBoth) + lame({0, 1, 0}, {1, 1, 0}, kBoth))
      .piece("R", rides(rookSteps()))
      .piece("C", rides(rookSteps(), kMoves) + hops(rookSteps(), kCaptures))
      .piece("G", grasshops(bishopSteps(), kBoth))
      .piece("P", leaps({{0, 1, 0}}) + onlyRoyals(leaps({{1, 0, 0}}, kCaptures)));
  return army.build("rngckcgnr/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/RNGCKCGNR");
}

// Returns a game with captures in two steps: the captor may then be taken en passant, and these captures give
// check like others.
VariantPtr capturesInTwoSteps() {
  Army army = chessArmy(8, 8);
  army.piece("D", dashes(rookSteps(), kBoth) + rides(bishopSteps()))
      .piece("E", dashes(bishopSteps(), kCaptures) + leaps(allOf(1, 2)));
  return army.build("rdbqkedr/pppppppp/8/8/8/8/PPPPPPPP/RDBQKEDR");
}

VariantPtr severalRoyals(RoyalRule rule) {
  Army army = chessArmy(8, 8);
  army.piece("X", king(), true).piece("Y", leaps(allOf(1, 2)) + leaps(allOf(1, 3)));
  army.becomes("Y", cellsWhere(army.draft().board, [](int, int rank) { return rank == 7; }), "XQ");
  army.becomes("X", cellsWhere(army.draft().board, [](int file, int) { return file == 0; }), "Y");
  for (const Side side : kBothSides) army.draft().end.royals[index(side)] = rule;
  return army.build("rnbxkynr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKYNR");
}

VariantPtr royalPawnsEnPassant() {
  Army army = chessArmy(8, 8);
  army.piece("W", pawn(1) + leaps(rookSteps(), kMoves), true);
  return army.build("rnbq1bnr/pppwpppp/8/8/8/8/PPPWPPPP/RNBQ1BNR");
}

VariantPtr withoutRoyals() {
  Army army(8, 8);
  army.piece("P", pawn(1))
      .piece("R", rides(rookSteps()))
      .piece("B", rides(bishopSteps()) + leaps(allOf(0, 2)));
  army.becomes("P", cellsWhere(army.draft().board, [](int, int rank) { return rank == 7; }), "RB");
  return army.build("rbrbrbrb/pppppppp/8/8/8/8/PPPPPPPP/RBRBRBRB");
}

class NativeCode : public ::testing::TestWithParam<NamedVariant> {};

TEST_P(NativeCode, AgreesWithTheReferee) {
  agreesWithTheReferee(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Games, NativeCode,
    ::testing::Values(
        NamedVariant{"Chess", chess}, NamedVariant{"Morphing", morphing},
        NamedVariant{"SlipRiders",
                     [] { return slipRiders(8, 8, "stgqkgts/pppppppp/8/8/8/8/PPPPPPPP/STGQKGTS"); }},
        NamedVariant{"SlipRiders9",
                     [] { return slipRiders(9, 9, "stgqkqgts/ppppppppp/9/9/9/9/9/PPPPPPPPP/STGQKQGTS"); }},
        NamedVariant{"Cannons", [] { return cannons(8, 8, "rcvqkgnr/pppppppp/8/8/8/8/PPPPPPPP/RCVQKGNR"); }},
        NamedVariant{
            "Cannons10",
            [] { return cannons(10, 10, "rcvgqkgvcr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RCVGQKGVCR"); }},
        NamedVariant{"Locusts", locusts}, NamedVariant{"FacingGenerals", facingGenerals},
        NamedVariant{"CapturesInTwoSteps", capturesInTwoSteps},
        NamedVariant{"EveryRoyalSafe", [] { return severalRoyals(RoyalRule::Any); }},
        NamedVariant{"LastRoyalSafe", [] { return severalRoyals(RoyalRule::All); }},
        NamedVariant{"RoyalPawnsInPassing", royalPawnsEnPassant},
        NamedVariant{"WithoutRoyals", withoutRoyals},
        NamedVariant{"ThreeWords",
                     [] {
                       return slipRiders(
                           12, 12,
                           "rsnbqtkbgnsr/pppppppppppp/12/12/12/12/12/12/12/12/PPPPPPPPPPPP/RSNBQTKBGNSR");
                     }},
        NamedVariant{"FourWords",
                     [] {
                       return cannons(16, 16,
                                      "rcnbvgqk1qgvbncr/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/"
                                      "PPPPPPPPPPPPPPPP/RCNBVGQK1QGVBNCR");
                     }}),
    [](const auto& info) { return info.param.name; });

TEST(NativeExecutor, LeavesAVariantWithTooManyPathsToMasksAndSaysSo) {
  const Moves wander = [](ProgramBuilder& b, Board& board, Side) {
    b.alternative();
    for (int i = 0; i < 16; ++i) {
      const auto other = b.fork();
      b.step(board.step({1, 0, 0}));
      b.bind(other);
      b.step(board.step({0, 1, 0}));
      b.test(kEmpty);
    }
    b.emit(Op::Land);
  };
  std::string placement = "20";
  for (int i = 1; i < 20; ++i) placement += "/20";
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(Army(20, 20).piece("A", wander).build(placement), report);
  ASSERT_TRUE(made) << made.why();
  EXPECT_EQ(report.legality, "masks, without code: 'A' has too many ways to move");
}

}  // namespace
}  // namespace fairyforge::testing
