// A move program seen from one cell: every way through it that could become a move there, with what
// it demands of the board and what it does. Loops and forks are gone; what depends only on the cell
// is already decided.
//
// This is partial evaluation: specialisation, the explanation of a piece, drawings and the keys of positions
// all start from it. The referee does not: it runs the program.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "compiler/rules/board.h"
#include "compiler/rules/move-program.h"

namespace fairyforge {

// What may be said of a cell beyond what stands on it.
struct CellTraits {
  bool royal = false;            // holds a royal piece
  bool unmoved = false;          // holds a piece that has not moved (at the origin: the mover has not)
  bool enPassantTarget = false;  // was passed over by the previous move
  bool safe = false;             // the mover could not be taken there
  bool lastFrom = false;         // the previous move began there
  bool lastTo = false;           // ... ended there
  bool attacked = false;         // an enemy could take a piece of the mover's side there
  bool defended = false;         // the mover's side could take an enemy's piece there
  std::uint32_t marks = 0;       // by bits: its piece has each of these marks (at the origin: the mover)
  std::vector<std::uint16_t> typeSets;  // of the program: the piece's type is in each of them
  bool any() const { return *this != CellTraits{}; }
  friend bool operator==(const CellTraits&, const CellTraits&) = default;
};

using Owners = std::uint8_t;  // a set of sides: bit index(side)
inline constexpr Owners kAnyOwner = (1 << kOwners) - 1;

struct CellCondition : CellTraits {
  Cell cell = kNoCell;
  Occupants occupants = kAnything;
  Owners owners = kAnyOwner;  // whose piece stands there, if one does
  CellTraits no;              // what must not hold, of any mark and any set
  static CellCondition on(Cell cell, Occupants occupants = kAnything);
  // True: demands nothing.
  bool isEmpty() const;
  template <typename Fields>
  void archiveFields(Fields&& fields) {
    fields(static_cast<CellTraits&>(*this), cell, occupants, owners, no);
  }
  template <typename Fields>
  void archiveFields(Fields&& fields) const {
    fields(static_cast<const CellTraits&>(*this), cell, occupants, owners, no);
  }
  friend bool operator==(const CellCondition&, const CellCondition&) = default;
};

struct Relocation {
  Cell from;
  Cell to;
  friend auto operator<=>(const Relocation&, const Relocation&) = default;
};

// A later effect of a move (isEdit) on what stands on the cell by then.
struct Edit {
  Cell cell;
  Op what;
  std::uint16_t operand = 0;
  friend auto operator<=>(const Edit&, const Edit&) = default;
};
// Edits of different cells do not depend on each other: orders them by cell, and leaves those of a cell in
// their order.
template <typename Edits>
void sortEdits(Edits& edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.cell < b.cell; });
}

struct Path {
  std::vector<CellCondition> conditions;  // one a cell, in the order of the first test
  std::vector<Cell> victims;              // ascending
  bool takesEnPassantVictim = false;
  std::vector<Relocation> relocations;  // ascending
  std::vector<Cell> enPassantTargets;   // ascending
  Cell to = kNoCell;
  std::uint16_t landing = kArriving;  // what the mover is then: operand of Op::Land
  // Of the program: the type that the opponent last moved is in each of these sets, in none
  // of those. Ascending.
  std::vector<std::uint16_t> lastIn;
  std::vector<std::uint16_t> lastNotIn;
  std::vector<Edit> edits;     // by cell
  KindId kind = kNoKind;       // what kind of move it is
  std::optional<KindId> next;  // a part of a turn: the piece goes on with a move of this kind
  bool keepsType() const { return landing != kArriving; }
  friend bool operator==(const Path&, const Path&) = default;
};

// Which paths through a program matter: those on which `op` is performed.
struct Through {
  Through(const MoveProgram& program, Op op);
  Op op;
  std::vector<bool> leads;  // the instructions from which there is a path to one with `op`
};

// What the path demands of the cell; nothing: null.
inline const CellCondition* conditionOn(const Path& path, Cell cell) {
  for (const CellCondition& c : path.conditions) {
    if (c.cell == cell) return &c;
  }
  return nullptr;
}

// All paths from `origin` in the program's order, without those that contradict themselves and without
// exact repeats; where `through` is given only those that go through it. Nothing when there are more than
// `limit` of them.
std::optional<std::vector<Path>> pathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                           std::size_t limit = 1 << 16, const Through* through = nullptr);

}  // namespace fairyforge
