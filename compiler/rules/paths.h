// A move program seen from one cell: every way through it that could become a move there, with what it
// demands of the board and what it does. Loops and forks are gone; what depends only on the cell is already
// decided.
//
// This is partial evaluation: specialisation, the explanation of a piece, drawings and the keys of positions
// all start from it. The referee does not: it runs the program.
#pragma once

#include <optional>
#include <vector>

#include "compiler/rules/board.h"
#include "compiler/rules/move-program.h"

namespace fairyforge {

struct CellCondition {
  Cell cell;
  Occupants occupants = kAnything;
  bool royal = false;                   // holds a royal piece
  bool unmoved = false;                 // holds a piece that has not moved (at the origin: the mover has not)
  bool passed = false;                  // was passed over by the previous move
  bool safe = false;                    // the mover could not be taken there
  std::vector<std::uint16_t> typeSets;  // of the program: the piece's type is in each of them
  friend bool operator==(const CellCondition&, const CellCondition&) = default;
};

struct Relocation {
  Cell from;
  Cell to;
  friend auto operator<=>(const Relocation&, const Relocation&) = default;
};

struct Path {
  std::vector<CellCondition> conditions;  // one a cell, in the order of the first test
  std::vector<Cell> victims;              // ascending
  bool takesPasser = false;
  std::vector<Relocation> relocations;  // ascending
  std::vector<Cell> passed;             // ascending
  Cell to = kNoCell;
  std::uint16_t landing = kArriving;  // what the mover is then: operand of Op::Land
  // Of the program: the type that the opponent last moved is in each of these sets. Ascending.
  std::vector<std::uint16_t> lastIn;
  bool keepsType() const { return landing != kArriving; }
  friend bool operator==(const Path&, const Path&) = default;
};

// All paths from `origin` in the program's order, without those that contradict themselves and without exact
// repeats. Nothing when there are more than `limit` of them.
std::optional<std::vector<Path>> pathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                           std::size_t limit = 1 << 16);

}  // namespace fairyforge
