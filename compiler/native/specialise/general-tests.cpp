// Translates each condition of a path into a bit that must be set or clear (BitTest). If a condition can
// never hold, the path is impossible and has no tests.

#include "compiler/native/specialise/general-tests.h"

#include <algorithm>

#include "compiler/core/rules/unnamed-instruction.h"

namespace fairyforge::specialise {
namespace {

using Set = BitTest::Set;

// One bit decides every set of allowed occupants but the one that allows all.
std::optional<BitTest> occupantTest(Cell cell, Occupants occupants) {
  switch (occupants) {
    case kEmpty:
      return BitTest{Set::Occupied, 0, cell, false};
    case kAnyPiece:
      return BitTest{Set::Occupied, 0, cell, true};
    case kOwn:
      return BitTest{Set::Own, 0, cell, true};
    case kNotOwn:
      return BitTest{Set::Own, 0, cell, false};
    case kEnemy:
      return BitTest{Set::Enemy, 0, cell, true};
    case kEmpty | kOwn:
      return BitTest{Set::Enemy, 0, cell, false};
    default:
      return std::nullopt;
  }
}

enum class About : std::uint8_t { Position, LastMove, Piece };

// The sets that answer the tests of a condition, and what the tests are about.
struct SetOfTest {
  Op op;
  Set set;
  About about;
};
constexpr SetOfTest kSetsOfTests[] = {{Op::TestBeside, Set::PieceMinimum, About::Position},
                                      {Op::TestHand, Set::InHand, About::Position},
                                      {Op::TestLastTo, Set::LastTo, About::LastMove},
                                      {Op::TestLastFrom, Set::LastFrom, About::LastMove},
                                      {Op::TestUnmoved, Set::Unmoved, About::Piece},
                                      {Op::TestEnPassant, Set::EnPassantTargets, About::Piece},
                                      {Op::TestRoyal, Set::Royal, About::Piece},
                                      {Op::TestType, Set::OfTypes, About::Piece}};

// Is the test answered by a set, or by safeCells(), or not planned?
bool isKnown(const DemandedTest& test) {
  return test.op == Op::TestSafe || test.op == Op::TestAttacked || test.op == Op::TestMark ||
         std::ranges::count(kSetsOfTests, test.op, &SetOfTest::op) > 0;
}

// Adds the tests of the condition about this, those that must hold first.
void addTests(const CellCondition& c, About about, std::vector<BitTest>& tests) {
  for (const bool negated : {false, true}) {
    for (const SetOfTest& row : kSetsOfTests) {
      for (const std::uint16_t number : c.operandsOf(row.op, negated))
        if (row.about == about)
          tests.push_back({row.set, number, about == About::Position ? cellAt(0) : c.cell, !negated});
    }
  }
}

// May a victim be the mover's own piece? Yes unless the path excludes own pieces there.
bool mayBeOwn(const Path& path, Cell victim, Cell origin) {
  if (victim == origin) return true;
  for (const CellCondition& c : path.conditions) {
    if (c.cell == victim) return (c.occupants & kOwn) != 0;
  }
  return true;
}

}  // namespace

std::optional<PieceMinimum> pieceMinimumOf(const Neighbourhood& near, TypeId mover) {
  const bool isAnywhere = near.extent == Neighbourhood::Extent::Board && near.occupants == kOwn;
  if (!isAnywhere) return std::nullopt;
  const int least = near.least + (near.types.has(mover) ? 1 : 0);
  return PieceMinimum{near.types, static_cast<std::uint16_t>(least)};
}

bool asksForAny(const Neighbourhood& near) {
  return near.extent == Neighbourhood::Extent::Steps && near.least == 1;
}

std::optional<std::vector<BitTest>> testsOf(const Path& path, const std::vector<BitTest>& more, Cell origin,
                                            TestPurpose purpose) {
  std::vector<BitTest> tests;
  if (path.takesEnPassantVictim) {
    const Set enPassantVictim =
        purpose == TestPurpose::Move ? Set::TakeableEnPassantVictim : Set::EnPassantVictim;
    tests.push_back({enPassantVictim, 0, cellAt(0), true});
  }
  for (const std::uint16_t types : path.lastIn) tests.push_back({Set::Last, types, cellAt(0), true});
  for (const std::uint16_t types : path.lastNotIn) tests.push_back({Set::Last, types, cellAt(0), false});
  for (const CellCondition& c : path.conditions) {
    for (const DemandedTest& test : c.tests)
      if (!isKnown(test)) unnamed(test.op, "planning");
    addTests(c, About::Position, tests);
  }
  // Tests of the previous move come first, since they fail most often.
  for (const CellCondition& c : path.conditions) addTests(c, About::LastMove, tests);
  for (const CellCondition& c : path.conditions) {
    // The origin counts as empty.
    if (c.cell == origin) {
      if ((c.occupants & kEmpty) == 0 || c.asks(Op::TestRoyal) || c.asks(Op::TestType)) return std::nullopt;
    } else if (c.occupants == 0) {
      return std::nullopt;
    } else if (const auto test = occupantTest(c.cell, c.occupants)) {
      tests.push_back(*test);
    }
    addTests(c, About::Piece, tests);
    for (const Side side : kAllOwners) {
      if ((c.owners >> index(side) & 1) == 0)
        tests.push_back({Set::OfSide, static_cast<std::uint16_t>(index(side)), c.cell, false});
    }
  }
  if (purpose == TestPurpose::Move) {
    for (const Cell victim : path.victims) {
      if (mayBeOwn(path, victim, origin)) tests.push_back({Set::OwnRoyal, 0, victim, false});
    }
  }
  tests.insert(tests.end(), more.begin(), more.end());
  return tests;
}

std::vector<Cell> safeCells(const Path& path) {
  std::vector<Cell> cells;
  for (const CellCondition& c : path.conditions) {
    if (c.asks(Op::TestSafe)) cells.push_back(c.cell);
  }
  return cells;
}

}  // namespace fairyforge::specialise
