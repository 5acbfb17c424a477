// Tests that compiled code agrees with the referee in games with changes of type, triggers, imitators, hands
// and a third side.
#include <gtest/gtest.h>

#include "compiler/native/native.h"
#include "tests/native/agreement.h"
#include "tests/native/armies.h"

namespace fairyforge::testing {
namespace {

const char* const kChessArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

CellSet rankOf(const Board& board, int rank) {
  CellSet cells;
  board.forEachCell([&](Cell cell) {
    if (board.rank(cell) == rank) cells.add(cell);
  });
  return cells;
}

std::vector<Cell> listOf(const CellSet& cells) {
  std::vector<Cell> list;
  cells.forEach([&](Cell cell) { list.push_back(cell); });
  return list;
}

std::array<CellSet, kSides> forBoth(const Board& board, const CellSet& cells) {
  std::array<CellSet, kSides> both{cells, {}};
  cells.forEach([&](Cell cell) { both[1].add(board.reflected(cell, Symmetry::Mirror)); });
  return both;
}

// Returns a game with bishops that turn into magicians where they stand, and pawns that may promote a step
// early. A third piece can become a queen in two ways on its last rank.
VariantPtr changesInPlace() {
  Army army = chessArmy(8, 8);
  army.piece("M", leaps(allOf(2, 0)) + rides(bishopSteps(), kMoves, 2));
  army.piece("S", leaps(rookSteps()) + turns(4, {{0, 1, 0}}) + turns(1, {{0, 1, 0}, {1, 0, 0}}));
  army.piece("U", leaps(bishopSteps()) + turns(5) + locust(rookSteps()), true);
  army.piece("D", rides(bishopSteps()) + turns(6));
  army.becomes("S", listOf(rankOf(army.draft().board, 7)), "QNS");
  return army.build("rndqkdsr/pppppppp/8/8/8/8/PPPPPPPP/RNDQKDSR");
}

void addTrigger(Army& army, const std::string& arriving, int rank, const std::string& changing,
                const std::string& choices) {
  Trigger trigger;
  trigger.arriving = army.types(arriving);
  trigger.zone = forBoth(army.draft().board, rankOf(army.draft().board, rank));
  trigger.changing = army.types(changing);
  for (const char id : choices) trigger.choices.push_back(army.type(id));
  army.draft().triggers.push_back(std::move(trigger));
}

VariantPtr oneTrigger() {
  Army army = chessArmy(8, 8);
  army.piece("M", leaps(allOf(2, 0)) + rides(bishopSteps(), kMoves, 2))
      .piece("H", leaps(allOf(2, 2)))
      .piece("T", leaps(allOf(1, 2)));
  addTrigger(army, "PM", 5, "MN", "HT");
  return army.build("rnbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBMR");
}

VariantPtr severalTriggers() {
  Army army = chessArmy(8, 8);
  army.piece("M", leaps(allOf(2, 0)) + swaps(rookSteps()))
      .piece("H", leaps(allOf(2, 2)) + rifle(rookSteps()))
      .piece("T", leaps(allOf(1, 2)));
  addTrigger(army, "PKNH", 5, "MB", "HT");
  addTrigger(army, "PMRN", 5, "NMH", "BM");
  addTrigger(army, "KR", 0, "RB", "N");
  return army.build("rhbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBMR");
}

VariantPtr royalTriggers(RoyalRule rule) {
  Army army = chessArmy(8, 8);
  army.piece("X", king(), true);
  addTrigger(army, "P", 3, "XN", "NX");
  addTrigger(army, "X", 2, "P", "Q");
  for (const Side side : kBothSides) army.draft().end.royals[index(side)] = rule;
  return army.build("rnbxkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR");
}

// X moves as the type that was moved last; A becomes X when it arrives on rank 2.
Army imitators(int files, int ranks) {
  Army army = chessArmy(files, ranks);
  army.piece("A", rides(bishopSteps()) + leaps(rookSteps())).piece("X", [](ProgramBuilder&, Board&, Side) {});
  army.type("X").imitates = army.type("X").givesNoCheck = true;
  army.becomes("A", listOf(rankOf(army.draft().board, 2)), "X");
  return army;
}

// Returns a game with all types of the army, in which imitators promote as pawns do.
VariantPtr withImitatedPawns(Army army, const std::string& placement) {
  ArrivalTable& imitated = army.draft().imitatedArrival;
  imitated = ArrivalTable(army.draft().types.size(), army.draft().board.size());
  const Board& board = army.draft().board;
  const auto zone = forBoth(board, rankOf(board, board.ranks() - 1));
  for (const Side side : kBothSides) {
    zone[index(side)].forEach([&](Cell cell) {
      imitated.set(side, army.type('P'), cell, {army.type('Q'), army.type('X')});
    });
  }
  return army.build(placement);
}

VariantPtr imitation() {
  return withImitatedPawns(imitators(8, 8), "rxbqkanr/pppppppp/8/8/8/8/PPPPPPPP/RXBQKANR");
}

// Returns a game with imitators that give check as the type that may be moved last, some of them royal and
// with moves of their own; and with pieces that give no check.
VariantPtr checkingImitators(bool royal) {
  Army army = imitators(8, 8);
  army.piece("Y", leaps({{0, 1, 0}, {0, -1, 0}}) + rides({{1, 1, 0}}) + locust(bishopSteps()), royal)
      .piece("G", leaps(allOf(1, 3)) + rides({{0, 1, 0}}) + rifle(bishopSteps()));
  army.type("Y").imitates = true;
  army.type("G").givesNoCheck = true;
  army.becomes("G", listOf(rankOf(army.draft().board, 7)), "Y");
  return withImitatedPawns(std::move(army), royal ? "rxgqyanr/pppppppp/8/8/8/8/PPPPPPPP/RXGQYANR"
                                                  : "rxgykanr/pppppppp/8/8/8/8/PPPPPPPP/RXGYKANR");
}

VariantPtr readersOfTheLastMove() {
  Army army = chessArmy(8, 8);
  // The letters of the sets are those of the types: P N B R Q K A.
  army.piece("A",
             leaps(allOf(1, 2)) + onlyAfter("P", rides(rookSteps())) + onlyAfter("NA", rides(bishopSteps())));
  return army.build("rabqkanr/pppppppp/8/8/8/8/PPPPPPPP/RABQKANR");
}

void giveHands(Army& army, CaptureFate fate, const std::string& ids) {
  VariantDraft& draft = army.draft();
  HandRules& hands = draft.hands;
  for (const Side side : kBothSides) {
    hands.fate[index(side)] = fate;
    hands.cells[index(side)].resize(draft.types.size());
    for (const char id : ids) {
      draft.board.forEachCell([&](Cell cell) {
        const int rank = draft.board.rank(cell);
        const bool edge = rank == 0 || rank == draft.board.ranks() - 1;
        if (id != 'P' || !edge) hands.cells[index(side)][index(army.type(id))].add(cell);
      });
    }
  }
}

VariantPtr house() {
  Army army = chessArmy(8, 8);
  army.piece("H", leaps(allOf(1, 1)) + rams(bishopSteps()));
  army.becomes("P", listOf(rankOf(army.draft().board, 7)), "QH");
  giveHands(army, CaptureFate::CaptorsHand, "PNBRQ");
  for (std::size_t t = 0; t < army.draft().types.size(); ++t) army.draft().hands.becomes.push_back(typeAt(t));
  army.draft().hands.becomes[index(army.type('H'))] = army.type('P');
  army.dropUnmoved(army.types("PR"));
  return army.build("rnbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBHR");
}

VariantPtr capturingDrops() {
  Army army = chessArmy(8, 8);
  army.piece("C", rides(rookSteps(), kMoves) + hops(rookSteps(), kCaptures))
      .piece("G", grasshops(rookSteps(), kBoth));
  giveHands(army, CaptureFate::OwnersHand, "PNBC");
  army.draft().hands.capturing = true;
  army.dropUnmoved(army.types("P"));
  army.draft().end.bareKing.kind = BareKingRule::Kind::Immediate;
  return army.build("rcbqkbgr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBGR");
}

VariantPtr royalDrops() {
  Army army = chessArmy(9, 9);
  army.piece("X", king(), true);
  giveHands(army, CaptureFate::CaptorsHand, "PXQ");
  for (const Side side : kBothSides) army.draft().end.royals[index(side)] = RoyalRule::All;
  return army.build("rnbxkxbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBXKXBNR");
}

void addThird(Army& army, bool shields) {
  ThirdSide third;
  third.name = "Nature";
  third.introduces = army.types("QRNB");
  third.introducedOnto = army.types("P");
  third.interval = 3;
  third.delay = 2;
  third.shieldsRoyals = shields;
  third.mostOfAType = 2;
  third.mateIsDraw = true;
  army.draft().third = third;
}

VariantPtr thirdSide() {
  Army army = chessArmy(8, 8);
  addThird(army, true);
  giveHands(army, CaptureFate::Gone, "PNBR");
  army.draft().hands.fate[index(Side::Third)] = CaptureFate::OwnersHand;
  army.draft().hands.capturing = true;
  return army.build(kChessArray);
}

VariantPtr strangeThirdSide() {
  Army army = imitators(8, 8);
  army.piece("L", locust(rookSteps()) + rifle(bishopSteps()) + hunts(allOf(2, 0), "PN"))
      .piece("C", rides(rookSteps(), kMoves) + hops(rookSteps(), kCaptures));
  addThird(army, false);
  army.draft().third->introduces = army.types("LCX");
  army.draft().third->mayPlayNullMove = false;
  army.draft().third->delay = 1;
  addTrigger(army, "PN", 4, "BL", "RC");
  return withImitatedPawns(std::move(army), "rxlqkacr/pppppppp/8/8/8/8/PPPPPPPP/RXLQKACR");
}

// Returns a game with so many types and cells that lookups are functions of the code, which the third side's
// introductions call.
VariantPtr largeThirdSide() {
  Army army = chessArmy(12, 12);
  for (const char id : std::string("ACDEFGHIJLM"))
    army.piece(std::string(1, id), leaps(allOf(2, (id - 'A') % 3)));
  addThird(army, true);
  return army.build("1rnbaqkcbnr1/pppppppppppp/12/12/12/12/12/12/12/12/PPPPPPPPPPPP/1RNBAQKCBNR1");
}

class NativeCodeOfRules : public ::testing::TestWithParam<NamedVariant> {};

TEST_P(NativeCodeOfRules, AgreesWithTheReferee) {
  agreesWithTheReferee(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Games, NativeCodeOfRules,
    ::testing::Values(NamedVariant{"ChangesInPlace", changesInPlace}, NamedVariant{"OneTrigger", oneTrigger},
                      NamedVariant{"SeveralTriggers", severalTriggers},
                      NamedVariant{"TriggersOfRoyals", [] { return royalTriggers(RoyalRule::Any); }},
                      NamedVariant{"TriggersOfTheLastRoyal", [] { return royalTriggers(RoyalRule::All); }},
                      NamedVariant{"Imitation", imitation},
                      NamedVariant{"CheckingImitators", [] { return checkingImitators(false); }},
                      NamedVariant{"RoyalImitators", [] { return checkingImitators(true); }},
                      NamedVariant{"ReadersOfTheLastMove", readersOfTheLastMove},
                      NamedVariant{"House", house}, NamedVariant{"CapturingDrops", capturingDrops},
                      NamedVariant{"RoyalDrops", royalDrops}, NamedVariant{"ThirdSide", thirdSide},
                      NamedVariant{"StrangeThirdSide", strangeThirdSide},
                      NamedVariant{"LargeThirdSide", largeThirdSide}),
    [](const auto& info) { return info.param.name; });

TEST(NativeCodeOfDrops, CountsCrazyhouseAsEverybodyDoes) {
  Army army = chessArmy(8, 8);
  giveHands(army, CaptureFate::CaptorsHand, "PNBRQ");
  const VariantPtr variant = army.build(kChessArray);
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(variant, report);
  ASSERT_TRUE(made) << made.why();
  const auto& native = *made;
  EXPECT_EQ(report.legality, "masks");
  EXPECT_EQ(native->perft(Position(variant), 4), 197281u);
  EXPECT_EQ(native->perft(Position(variant), 5), 4888832u);
}

TEST(NativeExecutor, LeavesMovesThatChangeTooManyPiecesToMasksAndSaysSo) {
  Army army = chessArmy(8, 8);
  for (int i = 0; i < 5; ++i) addTrigger(army, "P", 5, "NB", "RQ");
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(army.build(kChessArray), report);
  ASSERT_TRUE(made) << made.why();
  EXPECT_EQ((*made)->name(), "masks");
  EXPECT_EQ(report.legality, "masks, without code: a position may have too many moves");
}

}  // namespace
}  // namespace fairyforge::testing
