// Castlings: moves with which a piece of the mover's own side goes along on the mover's line.
#pragma once

#include <set>
#include <vector>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

// The mover and a piece of its own side change places along a line.
struct Castling {
  int distance = 0;   // how far the mover goes
  int partnerTo = 0;  // how far from the mover's start the partner lands
  Demand partner;     // without place and zones
  Demand origin;
  bool safe = false;  // neither start, nor way, nor end may be attacked
  std::set<Vector> units;
  std::set<int> partnerAt;  // distances of the partner
  CellSet partnerCells;     // if it must stand on certain cells
  Shape turn;               // what the move does besides
};

// Both go to cells of their own, from wherever they stand on a rank; all that they cross must be empty.
struct CastlingToCells {
  struct Ends {
    bool right = true;  // the partner stands to the right of the mover
    Cell to, partnerTo;
    friend auto operator<=>(const Ends&, const Ends&) = default;
  };
  CellSet from;  // where the mover may stand; the partner anywhere on that side of it
  Demand partner, origin;
  bool safe = false;
  Shape turn;
  std::vector<Ends> ends;
};

// Takes the paths that are castlings out of `paths`.
std::vector<Castling> takeCastlings(const Board& board, std::vector<RelativePath>& paths,
                                    const MoveProgram& program);
// Those of which all that such a castling has are there: what is said of it is what is done. Of paths that still have
// the zones of their origins.
std::vector<CastlingToCells> takeCastlingsToCells(const Board& board, std::vector<RelativePath>& paths,
                                                  const MoveProgram& program);

}  // namespace fairyforge::explain
