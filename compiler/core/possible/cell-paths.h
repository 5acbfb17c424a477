// The paths of a move program from one cell, in a form in which it is cheap to test again and again which of
// them are possible (possibilities.h).
#pragma once

#include <optional>
#include <vector>

#include "compiler/core/rules/paths.h"

namespace fairyforge::possible {

// All plain paths from a cell with the same landing, kind of move and `first`. A plain path moves to an empty
// cell or takes an enemy piece on its destination; all its conditions on cells between are met if those cells
// are empty. Since it is assumed that any cell can be empty at some time, only the destinations are stored.
struct PlainPaths {
  std::uint16_t landing = kArriving;  // the operand of Op::Land
  KindId kind = kNoKind;
  bool first = false;  // the paths require that the moving piece is unmoved
  CellSet quiet, takes;
};

// All paths of a program from one cell.
struct CellPaths {
  std::vector<PlainPaths> plain;
  // All other paths. For paths that carry no piece, conditions that an empty cell fulfils are left out.
  std::vector<Path> others;
  bool asksUnmoved = false;  // some path requires the piece itself to be unmoved
  std::size_t work = 0;      // the cost of finding the paths: about the number of conditions examined
};

// Returns the paths of the program from `origin`; nothing if more than `most` of them are not plain, or if
// listing them takes too much work. `joins`: see otherPathsFrom().
std::optional<CellPaths> cellPathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                       std::size_t most, bool joins);

// Does the path require that the moving piece, which stands on `origin`, is unmoved?
bool asksUnmoved(const Path& path, Cell origin);
// Does the path take a piece, or remove one by a later effect?
bool takesSomething(const Path& path);

}  // namespace fairyforge::possible
