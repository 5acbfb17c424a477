// How moves end: what the mover becomes and what it does to other pieces there. Described once for all moves
// with the same endings.
#pragma once

#include <vector>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

// One way in which a move can end.
struct Arrival {
  CellSet to;  // the cells on which it can end in this way
  std::vector<DemandedTest> tests;
  std::uint16_t landing = kArriving;
  std::vector<PlacedEdit> edits;  // effects at the origin, or at the end of leg 0, which is where the move
                                  // ends
  bool operator==(const Arrival&) const = default;
};

// Moves with the same endings: each move can end in every way whose cells include its destination.
struct ArrivingMoves {
  std::vector<RelativePath> moves;  // the moves, without their endings
  std::vector<Arrival> arrivals;
  CellSet to;  // all destinations of the moves
};

// Removes from `paths` moves that can end in several ways, and moves whose endings are among those of such
// moves, and returns them. Also removes paths whose ending applies only to cells that they never reach.
// Removes from the remaining paths zones of their destination that always hold. All paths start on cells of
// `origins`; paths that require an unmoved mover start on cells of `unmoved`.
std::vector<ArrivingMoves> takeArrivals(const Board& board, std::vector<RelativePath>& paths,
                                        const MoveProgram& program, const CellSet& origins,
                                        const CellSet& unmoved);

}  // namespace fairyforge::explain
