// Translates each condition of a path into a bit that must be set or clear (BitTest). If a condition can
// never hold, the path is impossible and has no tests.

#include "compiler/native/specialise/general-tests.h"

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
    const auto setOf = [](const Instruction& test) {
      if (test.op == Op::TestHand) return Set::InHand;
      if (test.op == Op::TestBeside) return Set::PieceMinimum;
      unnamed(test.op, "planning");
    };
    for (const Instruction& test : c.others) tests.push_back({setOf(test), test.operand, cellAt(0), true});
    for (const Instruction& test : c.no.others)
      tests.push_back({setOf(test), test.operand, cellAt(0), false});
  }
  // Tests of the previous move come first, since they fail most often.
  for (const CellCondition& c : path.conditions) {
    if (c.lastTo || c.no.lastTo) tests.push_back({Set::LastTo, 0, c.cell, c.lastTo});
    if (c.lastFrom || c.no.lastFrom) tests.push_back({Set::LastFrom, 0, c.cell, c.lastFrom});
  }
  for (const CellCondition& c : path.conditions) {
    // The origin counts as empty.
    if (c.cell == origin) {
      if ((c.occupants & kEmpty) == 0 || c.royal || !c.typeSets.empty()) return std::nullopt;
    } else if (c.occupants == 0) {
      return std::nullopt;
    } else if (const auto test = occupantTest(c.cell, c.occupants)) {
      tests.push_back(*test);
    }
    if (c.unmoved) tests.push_back({Set::Unmoved, 0, c.cell, true});
    if (c.enPassantTarget) tests.push_back({Set::EnPassantTargets, 0, c.cell, true});
    if (c.royal) tests.push_back({Set::Royal, 0, c.cell, true});
    for (const std::uint16_t types : c.typeSets) tests.push_back({Set::OfTypes, types, c.cell, true});
    if (c.no.unmoved) tests.push_back({Set::Unmoved, 0, c.cell, false});
    if (c.no.enPassantTarget) tests.push_back({Set::EnPassantTargets, 0, c.cell, false});
    if (c.no.royal) tests.push_back({Set::Royal, 0, c.cell, false});
    for (const std::uint16_t types : c.no.typeSets) tests.push_back({Set::OfTypes, types, c.cell, false});
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
    if (c.safe) cells.push_back(c.cell);
  }
  return cells;
}

}  // namespace fairyforge::specialise
