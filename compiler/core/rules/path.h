// Paths. A path is one run of a move program without a position: its destination, its conditions on cells,
// and its effects. paths.h lists the paths from a cell; path-engine.h lists those from other kinds of
// origins.
#pragma once

#include <algorithm>
#include <compare>
#include <optional>
#include <ranges>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/core/rules/instructions.h"

namespace fairyforge {

using Owners = std::uint8_t;  // a set of sides: bit index(side)
inline constexpr Owners kAnyOwner = (1 << kOwners) - 1;

// A test of a cell that must hold or, if `negated`, must fail.
struct DemandedTest {
  Op op;
  std::uint16_t operand = 0;
  bool negated = false;
  // If set, the test concerns only pieces whose type is in this set of the program. Only unions of paths that
  // are described have it.
  std::optional<std::uint16_t> ofTypes{};
  operator Instruction() const { return {op, operand}; }
  DemandedTest opposite() const { return {op, operand, !negated, ofTypes}; }
  friend auto operator<=>(const DemandedTest&, const DemandedTest&) = default;
};

template <typename T>
void insertOnce(std::vector<T>& ascending, T item) {
  const auto place = std::lower_bound(ascending.begin(), ascending.end(), item);
  if (place == ascending.end() || *place != item) ascending.insert(place, item);
}

// What is demanded of a cell and the piece on it, wherever the cell is. Sets of types, zones and neighbourhoods
// are operands of tests, by their numbers in the program.
struct CellDemand {
  Occupants occupants = kAnything;
  Owners owners = kAnyOwner;          // the possible owners of a piece on the cell
  std::vector<DemandedTest> tests{};  // all other tests, ascending, each once

  void add(const DemandedTest& test) { insertOnce(tests, test); }
  bool has(const DemandedTest& test) const { return std::ranges::binary_search(tests, test); }
  // Does it demand that a test of this kind holds, or fails if `negated`?
  bool asks(Op op, bool negated = false) const {
    return std::ranges::any_of(tests,
                               [&](const DemandedTest& t) { return t.op == op && t.negated == negated; });
  }
  bool asksEither(Op op) const { return asks(op) || asks(op, true); }
  // Returns the operands of the tests of this kind that must hold, or fail if `negated`.
  auto operandsOf(Op op, bool negated = false) const {
    return tests |
           std::views::filter([=](const DemandedTest& t) { return t.op == op && t.negated == negated; }) |
           std::views::transform(&DemandedTest::operand);
  }
  bool demandsOccupantsOnly() const { return owners == kAnyOwner && tests.empty(); }
  bool demandsNothing() const { return occupants == kAnything && demandsOccupantsOnly(); }
  // Must the cell be empty, with no other demand?
  bool isPlainEmpty() const { return occupants == kEmpty && demandsOccupantsOnly(); }
  friend auto operator<=>(const CellDemand&, const CellDemand&) = default;
};

// What a path requires of one cell and the piece on it.
struct CellCondition : CellDemand {
  Cell cell = kNoCell;
  static CellCondition on(Cell cell, Occupants occupants = kAnything) { return {{occupants}, cell}; }
  template <typename Fields>
  void archiveFields(Fields&& fields) {
    fields(static_cast<CellDemand&>(*this), cell);
  }
  friend bool operator==(const CellCondition&, const CellCondition&) = default;
};

// Calls visit(Instruction, bool negated) for each test that must hold or, if negated, fail; occupants first.
template <typename Visit>
void forEachTest(const CellDemand& demand, Visit visit) {
  if (demand.occupants != kAnything) visit(Instruction{Op::Test, demand.occupants}, false);
  const auto others = static_cast<Owners>(kAnyOwner & ~demand.owners);
  if (others != 0) visit(Instruction{Op::TestSide, others}, true);
  for (const DemandedTest& test : demand.tests) visit(Instruction(test), test.negated);
}

// A piece that is moved along with the mover: a castling partner, a pushed piece.
template <typename Place>
struct RelocationOf {
  Place from;
  Place to;
  friend auto operator<=>(const RelocationOf&, const RelocationOf&) = default;
};
using Relocation = RelocationOf<Cell>;

// A later effect of a move (isEdit) on what the cell holds when the effect happens.
template <typename Place>
struct EditOf {
  Place cell;
  Op what;
  std::uint16_t operand = 0;
  friend auto operator<=>(const EditOf&, const EditOf&) = default;
};
using Edit = EditOf<Cell>;

// Sorts edits by cell; edits of one cell keep their order.
template <typename Edits>
void sortEdits(Edits& edits) {
  const auto isBefore = [](const auto& a, const auto& b) { return a.cell < b.cell; };
  for (auto next = edits.begin(); next != edits.end(); ++next)
    std::rotate(std::upper_bound(edits.begin(), next, *next, isBefore), next, std::next(next));
}

// The effects of a path. Place is Cell, or another type if the origin is not one cell (path-engine.h).
template <typename Place>
struct PathEffects {
  Place to{};
  std::uint16_t landing = kArriving;  // the operand of Op::Land: the type that the mover becomes
  std::vector<Place> victims;         // ascending
  bool takesEnPassantVictim = false;
  std::vector<RelocationOf<Place>> relocations;  // ascending
  std::vector<Place> enPassantTargets;           // ascending
  std::vector<EditOf<Place>> edits;
  KindId kind = kNoKind;  // the kind of the move
  // Set if the move is only part of a turn: the piece continues with a move of this kind.
  std::optional<KindId> continuesWith;

  bool keepsType() const { return landing != kArriving; }
  // Executes Op::Forget: removes all effects remembered so far.
  void forget() {
    victims.clear();
    takesEnPassantVictim = false;
    relocations.clear();
    enPassantTargets.clear();
    edits.clear();
    continuesWith.reset();
  }
  friend auto operator<=>(const PathEffects&, const PathEffects&) = default;
};

// A path on the board, from one origin.
struct Path : PathEffects<Cell> {
  Path() { to = kNoCell; }
  std::vector<CellCondition> conditions;  // at most one for each cell, in the order of the first test
  // Indices into MoveProgram::typeSets: the type that the opponent moved last must be in all of lastIn and in
  // none of lastNotIn. Ascending.
  std::vector<std::uint16_t> lastIn;
  std::vector<std::uint16_t> lastNotIn;
  const PathEffects<Cell>& effects() const { return *this; }
  template <typename Fields>
  void archiveFields(Fields&& fields) {
    fields(static_cast<PathEffects<Cell>&>(*this), conditions, lastIn, lastNotIn);
  }
  friend bool operator==(const Path&, const Path&) = default;
};

// Must a test of this kind hold on any cell?
inline bool asks(const Path& path, Op op) {
  return std::ranges::any_of(path.conditions, [&](const CellCondition& c) { return c.asks(op); });
}

// Returns the path's requirements on the cell; null if there are none.
inline const CellCondition* conditionOn(const Path& path, Cell cell) {
  for (const CellCondition& c : path.conditions) {
    if (c.cell == cell) return &c;
  }
  return nullptr;
}

}  // namespace fairyforge
