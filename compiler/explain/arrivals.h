// What becomes of the mover where it ends, and what it does there, told once for all moves that end so.
#pragma once

#include <vector>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

// One of the ways in which a move may end.
struct Arrival {
  CellSet to;  // on these cells only
  std::vector<Remark> remarks;
  std::uint16_t landing = kArriving;
  std::vector<PlacedEdit> edits;  // at the origin, or at the end of leg 0
  bool operator==(const Arrival&) const = default;
};

// Moves each of which ends in all of these ways, as far as it comes to their cells.
struct ArrivingMoves {
  std::vector<RelativePath> moves;  // as if they ended plainly
  std::vector<Arrival> arrivals;
  CellSet to;  // all cells to which the moves come
};

// Takes the paths that end in several ways out of `paths`. Those that end on cells to which they never come are taken
// out as well, and no other path asks for cells where it ends anyway. All paths begin on a cell of `origins`, those of
// movers that have not moved on one of `unmoved`.
std::vector<ArrivingMoves> takeArrivals(const Board& board, std::vector<RelativePath>& paths,
                                        const MoveProgram& program, const CellSet& origins,
                                        const CellSet& unmoved);

}  // namespace fairyforge::explain
