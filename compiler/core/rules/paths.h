// Paths of a move program from one cell: every path through the program that could become a move from that
// cell, with its conditions on the board and its effects. There are no loops and forks any more; tests that
// depend only on the cell have already been decided.
//
// This is partial evaluation. Specialisation, explanations of pieces, drawings and the keys of positions all
// start from it. The referee does not: it runs the program.
#pragma once

#include <optional>
#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/core/rules/path.h"

namespace fairyforge {

using Ops = std::uint64_t;  // a set of instructions
static_assert(static_cast<std::size_t>(Op::Land) < 64);
constexpr Ops opsOf(Op op) {
  return Ops{1} << static_cast<std::size_t>(op);
}

// Selects the paths on which an instruction in `ops` is executed.
struct Through {
  Through(const MoveProgram& program, Ops ops);
  Through(const MoveProgram& program, Op op) : Through(program, opsOf(op)) {}
  bool isIt(const Instruction& in) const { return (ops & opsOf(in.op)) != 0; }
  Ops ops;
  bool hasMoved = false;    // the piece has moved already: ignore paths that require an unmoved piece
  std::vector<bool> leads;  // the instructions from which an instruction in `ops` can be reached
};

// Returns all paths from `origin` in the program's order, without contradictory paths and exact duplicates;
// if `through` is given, only paths that it selects. Returns nothing if there are more than `limit`.
std::optional<std::vector<Path>> pathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                           std::size_t limit = 1 << 16, const Through* through = nullptr);
// Returns what pathsFrom() returns, for the drop program of a piece that is put on `cell`. Here no cell
// counts as empty for being the origin.
std::optional<std::vector<Path>> dropPathsTo(const Board& board, const MoveProgram& program, Cell cell,
                                             std::size_t limit = 1 << 16);

}  // namespace fairyforge
