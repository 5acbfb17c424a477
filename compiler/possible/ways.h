// The ways of a move program from a cell, kept so that it is cheap to ask again and again which of them can be gone.
#pragma once

#include <optional>
#include <vector>

#include "compiler/rules/paths.h"

namespace fairyforge::possible {

// Ways that go to a cell whatever stands on the others, or that take an enemy's piece there: the cells are enough.
struct PlainWays {
  std::uint16_t landing = kArriving;  // operand of Op::Land
  KindId kind = kNoKind;
  bool first = false;  // only while the piece has not moved
  CellSet quiet, takes;
};

struct Ways {
  std::vector<PlainWays> plain;
  // Where nothing is carried, without conditions that an empty cell meets.
  std::vector<Path> others;
  bool asksUnmoved = false;  // something asks whether the piece itself has moved
  std::size_t work = 0;      // how much was looked at, in conditions of paths
};

// `hasMoved`: whatever begins there has moved already, so ways on which it must not have are left out. Nothing: there are
// more than `most` paths that are not plain.
std::optional<Ways> waysFrom(const Board& board, const MoveProgram& program, Cell origin, bool hasMoved,
                             std::size_t most);

// Does the path ask that its own piece has not moved?
bool asksUnmoved(const Path& path, Cell origin);
bool takesSomething(const Path& path);

}  // namespace fairyforge::possible
