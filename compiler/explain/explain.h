// Rules in plain English. The text is made from the compiled programs and tables, not from the notation. So
// it describes what the referee does, and two notations for the same moves have the same description.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/core/rules/path.h"
#include "compiler/core/rules/variant.h"
#include "compiler/core/text/json.h"

namespace fairyforge::explain {

class OtherSide;

// Describes the pieces of a game. To compare the sides it turns the game round, once for all types.
class PieceWords {
 public:
  explicit PieceWords(const Variant& variant);
  ~PieceWords();

  // Describes how a piece of this type moves: clauses joined by "; ", without capital letter and full stop. For
  // a piece without moves: "cannot move". Describes each side's moves if they differ (other-side.h).
  std::string moves(TypeId type);
  // Describes what pieces of the type become where a move ends. If takePromotion() (promotions.h) finds a
  // promotion, returns only that. Otherwise returns a clause for each result of the table: "on e1 and e9
  // becomes Amazon". If Black's table is not the mirror image of White's, describes both. For an imitator, also
  // describes what it becomes after imitating each type. Empty for types that only the third side can have.
  std::vector<std::string> arrivals(TypeId type);
  // Returns {"id", "name", "notation", "royal", "moves", "arrivals"}.
  Json json(TypeId type);

 private:
  const Variant& variant_;
  const std::unique_ptr<OtherSide> sides_;
};
// The same for one type.
std::string explainMoves(const Variant& variant, TypeId type);
std::vector<std::string> explainArrivals(const Variant& variant, TypeId type);

// The names of the things to which programs refer by number. Things without a name are described by their
// number.
struct ProgramNames {
  std::vector<std::string> types, kinds, marks;
  std::optional<TypeId> mover{};  // the type whose moves are described
};
ProgramNames namesOf(const Variant& variant);

// Describes a program outside a game. `unmoved`: the cells where a piece that has not moved may stand; null:
// all cells.
std::string explainProgram(const Board& board, const MoveProgram& program, const ProgramNames& names = {},
                           const CellSet* unmoved = nullptr);

// Describes what a test, or its negation, requires of a square: "that an enemy attacks".
std::string explainTest(const Board& board, const MoveProgram& program, const Instruction& test, bool negated,
                        const ProgramNames& names);
// Describes a later effect on a cell: "the piece on e4 leaves the board".
std::string explainEffect(const Board& board, const Edit& effect, const ProgramNames& names);

// Returns the cells on which the side's piece of the type can be unmoved: its cells in the array, and those where it
// counts as unmoved when dropped. If pieces can change their side or type, also the cells of the other side's pieces
// or of other types, since such a piece stays unmoved. All cells, if captured pieces can return to the board
// (Op::Revive).
CellSet unmovedCells(const Variant& variant, TypeId type, Side side);

// Describes the rules that do not concern a single piece, one sentence each. The last sentence lists the
// causes of draws.
std::vector<std::string> explainRules(const Variant& variant);

// Returns the first sentence (about a rule, a piece or its moves) that the description of `one` has and that
// of `other` lacks; empty if there is none.
std::string firstDifference(const Variant& one, const Variant& other);

// Returns the cell on which drawings and counts put a piece by default: the middle of the board or the
// nearest cell that is not a hole; of two equally near ones the one nearer to White.
Cell middleCell(const Board& board);

// How many cells the side's piece on `from` can reach on an otherwise empty board. All are 0 if the piece has
// too many paths.
struct MoveCounts {
  std::size_t quiet = 0;    // cells to which it can go after it has moved
  std::size_t capture = 0;  // cells on which it could capture an enemy piece that stands alone there
  std::size_t initial = 0;  // further cells to which it can go while it is unmoved
};
MoveCounts countMoves(const Variant& variant, TypeId type, Cell from, Side side = Side::White);

}  // namespace fairyforge::explain
