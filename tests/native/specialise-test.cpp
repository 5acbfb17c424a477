// Tests of specialisation alone, without compiled code: the classes of moves, occupancy functions, lookups
// and the plan.
#include <gtest/gtest.h>
#include <random>

#include "compiler/native/specialise/plan.h"
#include "compiler/native/specialise/type-moves.h"
#include "tests/frontend/loading.h"
#include "tests/native/armies.h"

namespace fairyforge::testing {

using specialise::ClassifiedMoves;
using specialise::LookupPart;
using specialise::Mode;

namespace {

ClassifiedMoves classified(const VariantPtr& variant, const std::string& id, Side side = Side::White) {
  specialise::SafetyRewriter safety(*variant);
  auto moves = specialise::classify(*variant, side, *variant->findType(id), safety);
  if (!moves) throw std::logic_error(moves.why());
  return std::move(*moves);
}

Cell cellOf(const VariantPtr& variant, const std::string& name) {
  return *variant->board().find(name);
}

CellSet reachedBy(const std::vector<specialise::OccupancyPath>& paths, const CellSet& occupied) {
  CellSet reached;
  for (const specialise::OccupancyPath& path : paths) {
    const auto isOccupied = [&](Cell cell) { return occupied.has(cell); };
    if (std::none_of(path.empty.begin(), path.empty.end(), isOccupied) &&
        std::all_of(path.filled.begin(), path.filled.end(), isOccupied)) {
      reached.add(path.to);
    }
  }
  return reached;
}

TEST(Classification, SeesThatAMoveTakesRoyalPiecesOnly) {
  Army army = chessArmy(8, 8);
  army.piece("X", onlyRoyals(rides(rookSteps())));
  const ClassifiedMoves moves = classified(army.build("4k3/8/8/8/8/8/8/X3K3"), "X");
  EXPECT_FALSE(moves.hasGeneral);
  EXPECT_FALSE(specialise::isEmpty(moves.plain[index(specialise::Guard::None)][index(Mode::Quiet)]));
  EXPECT_TRUE(specialise::isEmpty(moves.plain[index(specialise::Guard::None)][index(Mode::Capture)]));
  EXPECT_FALSE(specialise::isEmpty(moves.plain[index(specialise::Guard::None)][index(Mode::TakeRoyal)]));
}

TEST(Classification, SeesLeapsAsPathsThatReadNothing) {
  const VariantPtr variant = chess();
  const ClassifiedMoves knight = classified(variant, "N");
  const auto& quiet = knight.plain[index(specialise::Guard::None)][index(Mode::Quiet)];
  EXPECT_EQ(quiet[index(cellOf(variant, "g1"))].size(), 3u);
  for (const specialise::OccupancyPath& path : quiet[index(cellOf(variant, "g1"))])
    EXPECT_TRUE(path.empty.empty());
  EXPECT_FALSE(knight.hasGeneral);
  EXPECT_EQ(quiet, knight.plain[index(specialise::Guard::None)][index(Mode::Capture)]);
}

TEST(Classification, KeepsMovesThatPassCellsApart) {
  const ClassifiedMoves pawn = classified(chess(), "P");
  ASSERT_EQ(pawn.markingEnPassant.size(), 8u);
  for (const specialise::EnPassantMarkingPath& path : pawn.markingEnPassant) {
    EXPECT_EQ(path.enPassantTargets, path.path.empty);
    EXPECT_EQ(path.mode, Mode::Quiet);
  }
}

TEST(Classification, FollowsEnPassantAndCastlingAsGeneralPaths) {
  const VariantPtr variant = chess();
  const ClassifiedMoves pawn = classified(variant, "P");
  EXPECT_EQ(pawn.general[index(cellOf(variant, "e5"))].size(), 2u);
  EXPECT_EQ(pawn.general[index(cellOf(variant, "a5"))].size(), 1u);
  const ClassifiedMoves king = classified(variant, "K");
  EXPECT_EQ(king.general[index(cellOf(variant, "e1"))].size(), 2u);
  EXPECT_FALSE(
      specialise::mayTakeRoyal(*variant, {}, king.general[index(cellOf(variant, "e1"))][0].path, true));
  EXPECT_TRUE(
      specialise::mayTakeRoyal(*variant, {}, pawn.general[index(cellOf(variant, "e5"))][0].path, true));
  EXPECT_FALSE(
      specialise::mayTakeRoyal(*variant, {}, pawn.general[index(cellOf(variant, "e5"))][0].path, false));
}

TEST(Classification, FollowsAMoveOfBothKindsAsGeneralOnly) {
  // The same capture is possible by a leap, and by a leap if an own piece stands beside: this is one move,
  // never two.
  Army army(8, 8);
  const Moves beside = [](ProgramBuilder& b, Board& board, Side) {
    b.alternative();
    b.step(board.step({1, 0, 0}));
    b.test(kOwn);
    b.emit(Op::Recall, 0);
    b.step(board.step({0, 1, 0}));
    b.test(kEnemy);
    b.emit(Op::Take);
    b.emit(Op::Land);
  };
  const VariantPtr variant = army.piece("A", leaps({{0, 1, 0}}) + beside).build("8/8/8/8/8/8/8/A7");
  const ClassifiedMoves moves = classified(variant, "A");
  const std::size_t cell = index(cellOf(variant, "a1"));
  EXPECT_TRUE(moves.plain[0][index(Mode::Capture)][cell].empty());
  EXPECT_EQ(moves.plain[0][index(Mode::Quiet)][cell].size(), 1u);
  ASSERT_EQ(moves.general[cell].size(), 2u);
  EXPECT_EQ(moves.general[cell][0].effect, moves.general[cell][1].effect);
}

TEST(OccupancyFunctions, OfSlipRidersAreNotTheirOwnInverse) {
  Army army(9, 9);
  const VariantPtr variant = army.piece("S", slips(rookSteps(), kBoth)).build("9/9/9/9/9/9/9/9/S8");
  const ClassifiedMoves slip = classified(variant, "S");
  const auto& takes = slip.plain[index(specialise::Guard::None)][index(Mode::Capture)];
  const specialise::OccupancyFunction attackers = specialise::inverse(takes);
  EXPECT_NE(takes, attackers);
  // From a9 to a6, the lookup reads a8 but not a7: a piece on a7 does not protect a6, one on a8 does.
  CellSet occupied;
  occupied.add(cellOf(variant, "a7"));
  const std::size_t target = index(cellOf(variant, "a6"));
  EXPECT_TRUE(reachedBy(attackers[target], occupied).has(cellOf(variant, "a9")));
  EXPECT_FALSE(reachedBy(takes[target], occupied).has(cellOf(variant, "a9")));
}

TEST(OccupancyFunctions, SplitIntoComponentsThatReadNoCommonCell) {
  const VariantPtr variant = chess();
  const auto queen = classified(variant, "Q").plain[0][0][index(cellOf(variant, "d4"))];
  const std::vector<specialise::Component> components = specialise::componentsOf(queen);
  EXPECT_EQ(components.size(), 8u);
  for (const specialise::Component& component : components) {
    EXPECT_TRUE(specialise::isChain(component, true) || specialise::isChain(component, false));
    EXPECT_FALSE(component.relevant.size() > 1 && specialise::isChain(component, true) &&
                 specialise::isChain(component, false));
  }
}

// Does in plain C++ what generated code does.
class Evaluator {
 public:
  Evaluator(const specialise::LookupPlan& plan, const specialise::TableBlock& tables)
      : plan_(plan), tables_(tables) {}

  CellSet reached(specialise::FunctionId id, std::size_t cell, const CellSet& occupied) const {
    CellSet result;
    if (const auto& leaps = plan_.functions[id].leaps)
      result |= setAt(leaps->bytes + cell * tables_.setBytes());
    for (const specialise::LookupId lookup : plan_.functions[id].lookups) {
      for (const LookupPart& part : plan_.lookups[lookup].parts) result |= partAt(part, cell, occupied);
    }
    return result;
  }

 private:
  std::uint64_t word(std::size_t offset) const { return tables_.words()[offset / 8]; }
  CellSet setAt(std::size_t offset) const {
    CellSet set;
    for (std::size_t w = 0; w < tables_.wordsPerSet(); ++w) set.setWord(w, word(offset + 8 * w));
    return set;
  }
  CellSet partAt(const LookupPart& part, std::size_t cell, const CellSet& occupied) const {
    const std::size_t record = part.records.bytes + 8 * part.recordWords * cell;
    const std::size_t words = tables_.wordsPerSet();
    const CellSet first = setAt(record);
    CellSet result;
    switch (part.method) {
      case LookupPart::Method::Pext: {
        std::size_t i = 0, bit = 0;
        first.forEach([&](Cell c) { i |= std::size_t{occupied.has(c)} << bit++; });
        return setAt(8 * word(record + 8 * words) + i * tables_.setBytes());
      }
      case LookupPart::Method::Line: {
        std::size_t i = 0, bit = 0, target = 0;
        first.forEach([&](Cell c) { i |= std::size_t{occupied.has(c)} << bit++; });
        const std::uint64_t entry = word(4 * word(record + 16 * words) + 8 * (i / 2)) >> 32 * (i % 2);
        setAt(record + 8 * words).forEach([&](Cell c) {
          if (entry >> target++ & 1) result.add(c);
        });
        return result;
      }
      case LookupPart::Method::FirstUp:
      case LookupPart::Method::FirstDown: {
        const CellSet relevant = setAt(record + 8 * words);
        const bool up = part.method == LookupPart::Method::FirstUp;
        Cell blocker = kNoCell;
        relevant.forEach([&](Cell c) {
          if (occupied.has(c) && (blocker == kNoCell || !up)) blocker = c;
        });
        first.forEach([&](Cell c) {
          if (blocker == kNoCell || (up ? c <= blocker : c >= blocker)) result.add(c);
        });
        return result;
      }
      case LookupPart::Method::EachPath: {
        for (std::uint64_t i = 0; i < word(record + 8); ++i) {
          const std::size_t path = word(record) + i * 3 * tables_.setBytes();
          CellSet blocked = setAt(path), filled = setAt(path + tables_.setBytes());
          const CellSet wanted = filled;
          blocked &= occupied;
          filled &= occupied;
          if (blocked.empty() && filled == wanted) result |= setAt(path + 2 * tables_.setBytes());
        }
        return result;
      }
    }
    return result;
  }

  const specialise::LookupPlan& plan_;
  const specialise::TableBlock& tables_;
};

TEST(Lookups, FindTheSameCellsByEveryMethod) {
  std::mt19937_64 random(7);
  for (const auto& [files, ranks] : {std::pair{8, 8}, {10, 9}, {14, 11}}) {
    Army army(files, ranks);
    army.piece("A", rides(rookSteps()) + leaps(allOf(1, 2)))
        .piece("B", slips(bishopSteps(), kBoth))
        .piece("C", hops(rookSteps(), kBoth) + rides(bishopSteps()))
        .piece("D", grasshops(bishopSteps(), kBoth) + lame({1, 0, 0}, {1, 1, 0}, kBoth))
        .piece("E", rides(allOf(1, 2), kBoth, 3) + rides(rookSteps(), kBoth, 2));
    std::string placement = std::to_string(files);
    for (int rank = 1; rank < ranks; ++rank) placement += "/" + std::to_string(files);
    const VariantPtr variant = army.build(placement);
    const std::size_t cells = variant->board().size();
    specialise::LookupPlanner planner;
    std::vector<specialise::FunctionId> ids;
    for (const PieceType& type : variant->types()) {
      const specialise::OccupancyFunction function = classified(variant, type.id).plain[0][0];
      ids.push_back(planner.add(function));
      ids.push_back(planner.add(specialise::inverse(function)));
    }
    for (const auto& [pext, budget] :
         {std::pair{true, std::size_t{8} << 20}, {true, std::size_t{60'000}}, {false, std::size_t{0}}}) {
      specialise::TableBlock tables(variant->board().words());
      const specialise::LookupPlan plan = planner.plan(tables, cells, pext, budget);
      const Evaluator evaluator(plan, tables);
      for (int i = 0; i < 200; ++i) {
        CellSet occupied;
        const std::size_t share = 1 + random() % 6;
        for (std::size_t c = 0; c < cells; ++c) {
          if (random() % (share + 1) == 0) occupied.add(cellAt(c));
        }
        const specialise::FunctionId id = ids[random() % ids.size()];
        const std::size_t cell = random() % cells;
        ASSERT_EQ(evaluator.reached(id, cell, occupied), reachedBy(planner.function(id)[cell], occupied))
            << files << "x" << ranks << " function " << id << " cell " << cell << " budget " << budget;
      }
    }
  }
}

TEST(Plans, ShareLookupsBetweenPiecesAndSides) {
  const auto plan = specialise::makePlan(*chess(), {});
  ASSERT_TRUE(plan) << plan.why();
  EXPECT_EQ(plan->lookups.lookups.size(), 2u);
  EXPECT_LE(plan->tables.bytes(), std::size_t{1} << 20);
  const auto rook = plan->types[0][3].plain[0][0], queen = plan->types[0][4].plain[0][0];
  EXPECT_EQ(rook, plan->types[1][3].plain[0][1]);
  EXPECT_EQ(plan->lookups.functions[queen].lookups.size(), 2u);
  EXPECT_FALSE(plan->lookups.functions[queen].leaps.has_value());
}

TEST(Plans, MovePawnsAllAtOnce) {
  const auto plan = specialise::makePlan(*chess(), {});
  const specialise::TypePlan& pawn = plan->types[0][0];
  EXPECT_TRUE(pawn.byShift);
  EXPECT_EQ(pawn.shifts.size(), 4u);
  EXPECT_TRUE(pawn.shifts.back().effects.has_value());
  ASSERT_TRUE(pawn.arrival.has_value());
  EXPECT_EQ(pawn.arrival->severalChoices.at(0).first, 4);
}

TEST(Plans, FollowCastlingFromTheStartWithoutHelp) {
  const VariantPtr variant = chess();
  const auto plan = specialise::makePlan(*variant, {});
  const specialise::TypePlan& king = plan->types[0][5];
  ASSERT_EQ(king.castlingPaths.size(), 2u);
  for (const specialise::CastlingPath& castlingPath : king.castlingPaths) {
    EXPECT_EQ(castlingPath.origin, cellOf(variant, "e1"));
    EXPECT_FALSE(castlingPath.testAfter) << "nothing can attack through the corner";
    EXPECT_TRUE(castlingPath.safeAtOrigin);
    EXPECT_EQ(castlingPath.safe.size(), 2u);
  }
  EXPECT_FALSE(king.generalUnmovedOrigins.has(cellOf(variant, "e1")));
  EXPECT_TRUE(king.generalUnmovedOrigins.has(cellOf(variant, "e4")));
}

TEST(Plans, RefuseAPieceWithTooManyPaths) {
  // At each of many steps the program may or may not save the cursor, so the number of paths doubles each
  // time.
  Army army(20, 20);
  const Moves wander = [](ProgramBuilder& b, Board& board, Side) {
    b.alternative();
    for (int i = 0; i < 16; ++i) {
      const auto other = b.fork();
      b.step(board.step({1, 0, 0}));
      b.test(kEmpty);
      b.bind(other);
      b.step(board.step({0, 1, 0}));
      b.test(kEmpty);
    }
    b.emit(Op::Land);
  };
  std::string placement = "20";
  for (int i = 1; i < 20; ++i) placement += "/20";
  const VariantPtr variant = army.piece("A", wander).build(placement);
  const auto plan = specialise::makePlan(*variant, {});
  ASSERT_FALSE(plan);
  EXPECT_NE(plan.why().find("'A' has too many ways to move"), std::string::npos) << plan.why();
}

}  // namespace
}  // namespace fairyforge::testing
