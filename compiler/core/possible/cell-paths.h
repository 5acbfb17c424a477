// The paths of a move program from a cell, stored so that it is cheap to test repeatedly which of them are
// possible.
#pragma once

#include <optional>
#include <vector>

#include "compiler/core/rules/paths.h"

namespace fairyforge::possible {

// Plain paths with the same landing and kind of move. Empty cells fulfil all the conditions of a plain path
// on other cells; it goes to a cell, or takes an enemy's piece on it. Since any cell may be empty at some
// time, only the destinations must be stored.
struct PlainPaths {
  std::uint16_t landing = kArriving;  // the operand of Op::Land
  KindId kind = kNoKind;
  bool first = false;  // possible only while the piece is unmoved
  CellSet quiet, takes;
};

struct CellPaths {
  std::vector<PlainPaths> plain;
  // All other paths. If they carry nothing, conditions that an empty cell fulfils are left out.
  std::vector<Path> others;
  bool asksUnmoved = false;  // some path requires the piece itself to be unmoved
  std::size_t work = 0;      // the number of conditions of paths that were examined
};

// Returns the paths of the program from `origin`; nothing if there are more than `most` that are not plain.
// If `hasMoved` is set, every piece on that cell has already moved, so paths that require an unmoved piece
// are left out.
std::optional<CellPaths> cellPathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                       bool hasMoved, std::size_t most);

// Does the path, which begins on `origin`, require that the moving piece itself is unmoved?
bool asksUnmoved(const Path& path, Cell origin);
bool takesSomething(const Path& path);

}  // namespace fairyforge::possible
