// What a piece can do from a cell in a position, cell by cell. All drawings of moves use it.
//
// Moves are pseudo-legal: the safety of royal pieces is not tested. A cell counts as a capture target if an
// enemy piece that was put there could be taken, with nothing else changed. The answers are the referee's, so
// they hold in every position.
#pragma once

#include <vector>

#include "runtime/position.h"

namespace fairyforge::draw {

// What a piece on one cell can do.
struct PieceReach {
  CellSet quiet;         // cells to which it may go without capturing
  CellSet capture;       // cells on which it may take an enemy by going there
  CellSet locust;        // cells on which it may take an enemy without ending there
  CellSet firstMove;     // cells of `quiet` that it reaches only because it has not moved
  CellSet firstCapture;  // cells of `capture` and `locust` that it reaches only because it has not moved
  CellSet hopQuiet;      // further cells to which it could go if one more piece, a hurdle, stood in its way
  // Further cells on which it could capture if one more piece, a hurdle, stood in its way.
  CellSet hopCapture;
  CellSet
      conditional;  // further cells to go to or capture on if other pieces stood where its moves require them
  CellSet blockers;  // cells that must be empty although the piece cannot stop there: lame moves
};

// Returns the targets of the piece on `at`, which may be of any side. Finds `blockers`, and targets that need
// other pieces, only with `whatIf`.
PieceReach reachFrom(const Position& position, Cell at, bool whatIf = false);

// Returns a position with an empty board. `side` is to move, if that side has turns.
Position emptyPosition(VariantPtr variant, Side side = Side::White);

// Returns a position with a player's piece alone on the board and that player to move. The piece counts as
// moved unless `unmoved` is set.
Position lonePiece(VariantPtr variant, TypeId type, Cell at, bool unmoved, Side side = Side::White);

// A piece that drawings show alone on the board.
struct View {
  Side side;
  Cell at;
};

// Returns how drawings show a type: White's piece on one cell of the region where it begins, and on one of each
// other region (such as a half of the board) in which it moves differently. In each region, it is one of the
// cells that the piece can reach by its own moves from the array: the one nearest to the middle of the board.
// If the array has no such piece, all cells of the region count. Views of Black's piece follow if it moves
// otherwise. If White can never have the piece, only Black's is shown.
std::vector<View> viewsOf(const VariantPtr& variant, TypeId type);
// Returns the position of the view, and what the piece can do there. First moves are left out that it cannot make
// from any cell where it can be unmoved.
std::pair<Position, PieceReach> seen(const VariantPtr& variant, TypeId type, View view);
// Returns what to write above the view: "Black's, from e5"; empty if it is the only one and White's.
std::string headingOf(const Board& board, const std::vector<View>& views, View view);

}  // namespace fairyforge::draw
