// A setup: any arrangement of pieces and registers on a board, possible or not. What may be played from is a
// Position (runtime/position.h), which is a setup that passed validation.
#pragma once

#include <vector>

#include "compiler/rules/basics.h"

namespace fairyforge {

struct Setup {
  std::vector<Piece> cells;  // one entry a cell number of the board
  Side toMove = Side::White;
  CellSet unmoved;        // register Unmoved: cells whose piece has never moved
  CellSet passed;         // register Passed: cells passed over by the previous move
  Cell passer = kNoCell;  // where the piece stands that passed over them
  int quietPlies = 0;     // plies since the last capture or move of a clock-resetting type
  int moveNumber = 1;     // counts White's moves

  Piece at(Cell cell) const { return cells[index(cell)]; }
  friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace fairyforge
