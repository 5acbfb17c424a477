// Castlings: moves in which a piece of the mover's own side moves as well, on the mover's line.
#pragma once

#include <set>
#include <vector>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

// A castling along a line: the partner lands on the mover's start or on a cell that the mover passes.
struct Castling {
  int distance = 0;   // how far the mover goes
  int partnerTo = 0;  // how far from the mover's start the partner lands
  Demand partner;     // without its place and zones
  Demand origin;
  bool safe = false;  // start, way and end must not be attacked
  std::set<Vector> units;
  std::set<int> partnerAt;  // possible distances of the partner
  CellSet partnerCells;     // the cells on which the partner must stand, if they are limited
  Shape turn;               // the other effects of the move
  bool operator==(const Castling&) const = default;
};

// A castling to fixed cells: mover and partner go there from wherever they stand on a rank; all cells that
// they cross must be empty.
struct CastlingToCells {
  struct Ends {
    bool right = true;  // the partner stands to the right of the mover
    Cell to, partnerTo;
    friend auto operator<=>(const Ends&, const Ends&) = default;
  };
  CellSet from;  // where the mover may stand; the partner may stand anywhere on that side of it
  Demand partner, origin;
  bool safe = false;
  Shape turn;
  std::vector<Ends> ends;
};

// Removes the paths that are castlings from `paths` and returns them.
std::vector<Castling> takeCastlings(const Board& board, std::vector<RelativePath>& paths,
                                    const MoveProgram& program);
// Removes castlings to fixed cells from `paths` and returns them. A castling is removed only if its paths are
// complete: there is a path for each of its movers' cells and for each cell of the partner, so the
// description adds no moves. The paths must still have the zones of their origins.
std::vector<CastlingToCells> takeCastlingsToCells(const Board& board, std::vector<RelativePath>& paths,
                                                  const MoveProgram& program);

}  // namespace fairyforge::explain
