// A move program seen from one cell: every way through it that could become a move there, with what
// it demands of the board and what it does. Loops and forks are gone; what depends only on the cell
// is already decided.
//
// This is partial evaluation: specialisation, the explanation of a piece, drawings and the keys of positions
// all start from it. The referee does not: it runs the program.
#pragma once

#include <optional>
#include <vector>

#include "compiler/rules/move-program.h"
#include "compiler/rules/path.h"

namespace fairyforge {

using Ops = std::uint64_t;  // a set of instructions
static_assert(static_cast<std::size_t>(Op::Land) < 64);
constexpr Ops opsOf(Op op) {
  return Ops{1} << static_cast<std::size_t>(op);
}

// Which paths through a program matter: those on which one of `ops` is performed.
struct Through {
  Through(const MoveProgram& program, Ops ops);
  Through(const MoveProgram& program, Op op) : Through(program, opsOf(op)) {}
  bool isIt(const Instruction& in) const { return (ops & opsOf(in.op)) != 0; }
  Ops ops;
  bool hasMoved = false;    // the piece has moved already: paths that ask that it has not do not matter
  std::vector<bool> leads;  // the instructions from which there is a path to one of `ops`
};

// All paths from `origin` in the program's order, without those that contradict themselves and without
// exact repeats; where `through` is given only those that go through it. Nothing when there are more than
// `limit` of them.
std::optional<std::vector<Path>> pathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                           std::size_t limit = 1 << 16, const Through* through = nullptr);
// The same of the program of a drop that begins on `cell`; no cell counts as empty for it.
std::optional<std::vector<Path>> dropPathsTo(const Board& board, const MoveProgram& program, Cell cell,
                                             std::size_t limit = 1 << 16);

}  // namespace fairyforge
