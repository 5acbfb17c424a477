// Rules in plain English. The text is made from the compiled programs and tables, never from the notation. So
// it describes what the referee does, and two notations for the same moves give the same words.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/path.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::explain {

// Describes how the piece moves, as White sees it: clauses joined by "; ", without capital and full stop. A
// piece that has no moves "cannot move".
std::string explainMoves(const Variant& variant, TypeId type);

// Names of the things that programs refer to by number. A thing without a name is described by its number.
struct ProgramNames {
  std::vector<std::string> types, kinds, marks;
};
ProgramNames namesOf(const Variant& variant);

// Describes a bare program (for notations without a variant). `unmoved`: where a piece that has not moved may
// stand; null: anywhere.
std::string explainProgram(const Board& board, const MoveProgram& program, const ProgramNames& names = {},
                           const CellSet* unmoved = nullptr);

// Describes what a test requires of a square, or its negation: "that an enemy attacks".
std::string explainTest(const Board& board, const MoveProgram& program, const Instruction& test, bool negated,
                        const ProgramNames& names);
// Describes an additional effect: "the piece on e4 leaves the board".
std::string explainEffect(const Board& board, const Edit& effect, const ProgramNames& names);
// Describes an effect after `each beside`: "each enemy Pawn beside the square leaves the board".
std::string explainEach(const Board& board, const MoveProgram& program, const Neighbourhood& near,
                        const Instruction& effect, const ProgramNames& names);

// Describes what the piece becomes on arrival, one clause for each result: "on e1 and e9 becomes Amazon". The
// table is White's; if Black's is not its mirror image (as `symmetry` says), Black's is described too. For an
// imitator, the clauses also say what it becomes by the type that it moved as.
std::vector<std::string> explainArrivals(const Variant& variant, TypeId type);

// Describes the ends of the game and other rules that do not concern one piece, one sentence each.
std::vector<std::string> explainRules(const Variant& variant);

// Returns the cell on which a piece is shown by default: the middle of the board, or the nearest cell that is
// not a hole; of two equally near cells, the one nearer to White.
Cell middleCell(const Board& board);

// Numbers of cells that White's piece can reach from `from` on an otherwise empty board, having moved before.
struct MoveCounts {
  std::size_t quiet = 0;    // cells to which it can go
  std::size_t capture = 0;  // cells where a lone enemy piece could be taken
  std::size_t initial = 0;  // further cells to which it can go while it has not moved
};
MoveCounts countMoves(const Variant& variant, TypeId type, Cell from);

}  // namespace fairyforge::explain
