// What a piece can do from a cell in a position, cell by cell: the common ground of all drawings.
//
// Targets are pseudo-legal (the safety of royal pieces is not asked for). A cell is a capture target when a
// single enemy piece put there, on the otherwise unchanged board, could be taken. This is found by asking the
// referee, so it is true of every position.
#pragma once

#include "runtime/position.h"

namespace fairyforge::draw {

struct PieceReach {
  CellSet quiet;         // may go there while nothing is taken
  CellSet capture;       // may take an enemy there by going there
  CellSet locust;        // may take an enemy there without ending there
  CellSet firstMove;     // among quiet: only because the piece has not moved
  CellSet firstCapture;  // among capture and locust: likewise
  CellSet hopQuiet;      // further cells to go to if one more piece stood in the way (a hurdle)
  CellSet hopCapture;    // further cells to capture on if one more piece stood in the way
  CellSet
      conditional;   // further cells to go to or capture on if other pieces stood where conditions want them
  CellSet blockers;  // cells that must be empty although the piece cannot stop there: lame moves
};

// Targets of the piece on `at`, which belongs to any side. With `whatIf`, hop targets and blockers
// are found too.
PieceReach reachFrom(const Position& position, Cell at, bool whatIf = false);

// An empty board, and a turn of `side` if it has one.
Position emptyPosition(VariantPtr variant, Side side = Side::White);

// A player's piece alone on the board, and its turn. Unmoved only if asked.
Position lonePiece(VariantPtr variant, TypeId type, Cell at, bool unmoved, Side side = Side::White);

// A cell to show White's piece on: the one nearest to the middle of the board that it can come to by its own
// moves from where it starts; the middle itself for a type that does not stand there at the start.
Cell typicalCell(const Variant& variant, TypeId type);

}  // namespace fairyforge::draw
