// Paths. A path is one run of a move program without a position: its destination, its conditions on cells,
// and its effects. paths.h lists the paths from a cell; path-engine.h lists those from other kinds of
// origins.
#pragma once

#include <algorithm>
#include <compare>
#include <optional>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/core/rules/instructions.h"

namespace fairyforge {

// Facts about a cell besides its occupant. As conditions of a path, all members that are set must hold.
struct CellTraits {
  bool royal = false;            // holds a royal piece
  bool unmoved = false;          // holds a piece that has not moved (at the origin: the mover has not)
  bool enPassantTarget = false;  // the previous move passed over it
  bool safe = false;             // the mover could not be taken there
  bool lastFrom = false;         // the previous move began there
  bool lastTo = false;           // the previous move ended there
  bool attacked = false;         // an enemy could take a piece of the mover's side there
  bool defended = false;         // the mover's side could take an enemy's piece there
  std::uint32_t marks = 0;       // bit set: its piece has each of these marks (on the origin: the mover has)
  // Indices into MoveProgram::typeSets; the type of the cell's piece is in all of these sets.
  std::vector<std::uint16_t> typeSets;
  std::vector<Instruction> others;  // all other tests that must hold, ascending
  bool any() const { return *this != CellTraits{}; }
  // Do these facts imply that the test holds?
  bool has(const Instruction& test) const;
  // Adds to these facts that the test holds.
  void add(const Instruction& test);
  friend auto operator<=>(const CellTraits&, const CellTraits&) = default;
};

// The tests that have a flag in CellTraits. `letter` stands for the flag in the canonical rules that are
// hashed, in this order.
struct FlagOfTest {
  bool CellTraits::*field;
  Instruction test;
  char letter;
  Occupants where() const { return placesOf(test.op); }
};
inline constexpr FlagOfTest kFlagsOfTests[] = {
    {&CellTraits::royal, {Op::TestRoyal}, 'r'},
    {&CellTraits::unmoved, {Op::TestUnmoved}, 'u'},
    {&CellTraits::enPassantTarget, {Op::TestEnPassant}, 'p'},
    {&CellTraits::safe, {Op::TestSafe}, 's'},
    {&CellTraits::lastFrom, {Op::TestLastFrom}, 'f'},
    {&CellTraits::lastTo, {Op::TestLastTo}, 'l'},
    {&CellTraits::attacked, {Op::TestAttacked, 0}, 'a'},
    {&CellTraits::defended, {Op::TestAttacked, 1}, 'd'},
};

using Owners = std::uint8_t;  // a set of sides: bit index(side)
inline constexpr Owners kAnyOwner = (1 << kOwners) - 1;

// What a path requires of one cell and the piece on it.
struct CellCondition : CellTraits {
  Cell cell = kNoCell;
  Occupants occupants = kAnything;
  Owners owners = kAnyOwner;  // the possible owners of a piece on the cell
  CellTraits no;              // facts that must not hold: none of these flags, marks and sets
  static CellCondition on(Cell cell, Occupants occupants = kAnything);
  // Is the condition always met, because it requires nothing?
  bool isEmpty() const;
  template <typename Fields>
  void archiveFields(Fields&& fields) {
    fields(static_cast<CellTraits&>(*this), cell, occupants, owners, no);
  }
  friend bool operator==(const CellCondition&, const CellCondition&) = default;
};

// Calls visit(Instruction) for each test that these facts require to hold.
template <typename Visit>
void forEachTest(const CellTraits& traits, Visit visit) {
  for (const FlagOfTest& flag : kFlagsOfTests) {
    if (traits.*flag.field) visit(flag.test);
  }
  for (std::uint16_t mark = 0; traits.marks >> mark != 0; ++mark) {
    if ((traits.marks >> mark & 1) != 0) visit(Instruction{Op::TestMark, mark});
  }
  for (const std::uint16_t set : traits.typeSets) visit(Instruction{Op::TestType, set});
  for (const Instruction& test : traits.others) visit(test);
}
// Calls visit(Instruction, bool negated) for each test that the condition requires to hold, or, if negated,
// to fail; occupants first.
template <typename Visit>
void forEachTest(const CellCondition& c, Visit visit) {
  if (c.occupants != kAnything) visit(Instruction{Op::Test, c.occupants}, false);
  const auto others = static_cast<Owners>(kAnyOwner & ~c.owners);
  if (others != 0) visit(Instruction{Op::TestSide, others}, true);
  forEachTest(static_cast<const CellTraits&>(c), [&](const Instruction& test) { visit(test, false); });
  forEachTest(c.no, [&](const Instruction& test) { visit(test, true); });
}

template <typename Place>
// A piece that is moved along with the mover: a castling partner, a pushed piece.
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

template <typename T>
void insertOnce(std::vector<T>& ascending, T item) {
  const auto place = std::lower_bound(ascending.begin(), ascending.end(), item);
  if (place == ascending.end() || *place != item) ascending.insert(place, item);
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

// Returns the path's requirements on the cell; null if there are none.
inline const CellCondition* conditionOn(const Path& path, Cell cell) {
  for (const CellCondition& c : path.conditions) {
    if (c.cell == cell) return &c;
  }
  return nullptr;
}

}  // namespace fairyforge
