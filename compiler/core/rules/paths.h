// Paths of a move program from one cell: every run of the program that could become a move from that cell,
// with its conditions on other cells and its effects. Paths have no loops and forks; tests that depend only
// on the board, such as zones, have been decided.
//
// This is partial evaluation of programs. Plans for native code, explanations of pieces, drawings and the
// Variant hash start from paths. The referee does not: it runs the program.
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

// Selects the paths that execute an instruction in `ops`.
struct Through {
  Through(const MoveProgram& program, Ops ops);
  Through(const MoveProgram& program, Op op) : Through(program, opsOf(op)) {}
  bool isIt(const Instruction& in) const { return (ops & opsOf(in.op)) != 0; }
  Ops ops;
  std::vector<bool> leads;  // by instruction: can an instruction in `ops` be reached from it?
};

// Returns all paths from `origin` in the program's order, without contradictory paths and duplicates. If
// `through` is given, only the paths that it selects. Returns nothing if there are more than `limit`, if
// listing them takes too much work, or if the program tests what it takes (draughts).
std::optional<std::vector<Path>> pathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                           std::size_t limit = 1 << 16, const Through* through = nullptr);
// Like pathsFrom(), for the drop program of a piece that is put on `cell`. No cell counts as the empty origin
// here.
std::optional<std::vector<Path>> dropPathsTo(const Board& board, const MoveProgram& program, Cell cell,
                                             std::size_t limit = 1 << 16);

}  // namespace fairyforge
