// Rules in plain English. Everything is read off the compiled programs and tables, never off the notation, so
// what is said is what the referee does, and two notations for the same moves get the same words.
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/path.h"
#include "compiler/rules/variant.h"

namespace fairyforge::explain {

// How the piece moves, seen by White: clauses joined by "; ", no capital, no full stop.
// A piece that has no moves "cannot move".
std::string explainMoves(const Variant& variant, TypeId type);

// Names of the things that programs refer to by number. A thing without a name is described by its number.
struct ProgramNames {
  std::vector<std::string> types, kinds, marks;
};
ProgramNames namesOf(const Variant& variant);

// The same for a bare program (notations without a variant). `unmoved`: where the piece may stand that has not moved;
// null: anywhere.
std::string explainProgram(const Board& board, const MoveProgram& program, const ProgramNames& names = {},
                           const CellSet* unmoved = nullptr);

// What a test says of a square, or that it does not hold: "that an enemy attacks".
std::string explainTest(const Board& board, const MoveProgram& program, const Instruction& test, bool negated,
                        const ProgramNames& names);
// What a later effect does: "the piece on e4 leaves the board".
std::string explainEffect(const Board& board, const Edit& effect, const ProgramNames& names);
// What an effect behind `each beside` does: "each enemy Pawn beside the square leaves the board".
std::string explainEach(const Board& board, const MoveProgram& program, const Neighbourhood& near,
                        const Instruction& effect, const ProgramNames& names);

// What the piece becomes on arrival, one clause a result: "on e1 and e9 becomes Amazon". White's table; where
// Black's is not its mirror image (as `symmetry` says), Black's is given too. Of an imitator also what it
// becomes by what it moved as.
std::vector<std::string> explainArrivals(const Variant& variant, TypeId type);

// The ends of the game and other rules that are not about one piece: one sentence each.
std::vector<std::string> explainRules(const Variant& variant);

// The cell from which a piece is shown by default: the middle of the board, or the nearest cell that is no
// hole; of two that are equally near, the one nearer to White.
Cell middleCell(const Board& board);

// Cells that a piece of White can reach from `from` on a board that is otherwise empty, having moved before.
struct MoveCounts {
  std::size_t quiet = 0;    // cells to which it can go
  std::size_t capture = 0;  // cells where a lone enemy piece could be taken
  std::size_t initial = 0;  // further cells to go to while it has not moved
};
MoveCounts countMoves(const Variant& variant, TypeId type, Cell from);

}  // namespace fairyforge::explain
