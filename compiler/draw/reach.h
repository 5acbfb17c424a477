// What a piece can do from a cell in a position, cell by cell; the basis of all drawings.
//
// Targets are pseudo-legal (the safety of royal pieces is not tested). A cell is a capture target if a single
// enemy piece put there, on the otherwise unchanged board, could be taken. The referee is asked for this, so
// it holds in every position.
#pragma once

#include <vector>

#include "runtime/position.h"

namespace fairyforge::draw {

struct PieceReach {
  CellSet quiet;         // cells to which it may go without capturing
  CellSet capture;       // cells on which it may take an enemy by going there
  CellSet locust;        // cells on which it may take an enemy without ending there
  CellSet firstMove;     // cells of `quiet` that it reaches only because it has not moved
  CellSet firstCapture;  // cells of `capture` and `locust` that it reaches only because it has not moved
  CellSet hopQuiet;      // further cells to go to if one more piece stood in the way (a hurdle)
  CellSet hopCapture;    // further cells to capture on if one more piece stood in the way
  CellSet
      conditional;   // further cells to go to or capture on if other pieces met the conditions of some moves
  CellSet blockers;  // cells that must be empty although the piece cannot stop there: lame moves
};

// Finds the targets of the piece on `at`, which may belong to any side. With `whatIf`, also hop targets,
// conditional targets and blockers.
PieceReach reachFrom(const Position& position, Cell at, bool whatIf = false);

// Returns an empty board, with `side` to move if it has turns.
Position emptyPosition(VariantPtr variant, Side side = Side::White);

// Returns a player's piece alone on the board with that player to move. The piece counts as moved unless
// `unmoved` is set.
Position lonePiece(VariantPtr variant, TypeId type, Cell at, bool unmoved, Side side = Side::White);

// Returns the cells on which to show what White's piece can do: one in the region where it begins, and one in
// each other region in which it has different moves. Of the cells of a region that the piece can reach by its
// own moves from where it starts, it takes the one nearest to the middle of the board; all cells count if the
// array has no such piece.
std::vector<Cell> typicalCells(const VariantPtr& variant, TypeId type);

}  // namespace fairyforge::draw
