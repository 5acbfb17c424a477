// How moves end: what becomes of the mover and what it does there, described once for all
// moves with the same endings.
#pragma once

#include <vector>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

// One of the ways in which a move may end.
struct Arrival {
  CellSet to;  // the cells on which it may end in this way
  std::vector<DemandedTest> tests;
  std::uint16_t landing = kArriving;
  std::vector<PlacedEdit> edits;  // at the origin, or at the end of leg 0
  bool operator==(const Arrival&) const = default;
};

// Moves that share these endings: each move can end in every way that applies to one of its target cells.
struct ArrivingMoves {
  std::vector<RelativePath> moves;  // without their endings
  std::vector<Arrival> arrivals;
  CellSet to;  // all target cells of the moves
};

// Removes from `paths` the paths that end in several ways, and returns them. Paths whose ending applies only
// to cells that they never reach are removed as well; the remaining paths lose demands on the cell where they
// end if these always hold. All paths begin on a cell of `origins`; paths of movers that have not moved begin
// on a cell of `unmoved`.
std::vector<ArrivingMoves> takeArrivals(const Board& board, std::vector<RelativePath>& paths,
                                        const MoveProgram& program, const CellSet& origins,
                                        const CellSet& unmoved);

}  // namespace fairyforge::explain
