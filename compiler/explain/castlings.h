// Castlings: moves in which the mover and another piece of its side go along the same line.
#pragma once

#include <set>
#include <vector>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

// A castling along a line. The partner lands on the cell where the mover started, or on one that the mover
// passes.
struct Castling {
  int distance = 0;         // how many cells the mover goes
  int partnerTo = 0;        // how many cells from the mover's start the partner lands
  Demand partner;           // the demands on the partner, without its place and zones
  Demand origin;            // the demands on the mover's cell
  bool safe = false;        // the squares from the mover's start to that before its end must not be attacked
  std::set<Vector> units;   // the directions of the castling, as steps of one cell
  std::set<int> partnerAt;  // the possible distances of the partner before the move
  CellSet partnerCells;     // the cells on which the partner must stand; empty if that is not limited
  Shape turn;               // the other effects of the move, and what is asked of the square where it ends
  bool operator==(const Castling&) const = default;
};

// A castling to fixed cells, as in Chess960: wherever mover and partner stand on a rank, they go to the same
// cells. All cells that they cross must be empty.
struct CastlingToCells {
  struct Ends {
    bool right = true;  // the partner stands to the right of the mover
    Cell to, partnerTo;
    friend auto operator<=>(const Ends&, const Ends&) = default;
  };
  CellSet from;  // where the mover can stand; the partner can stand on any cell of the same rank on the side
                 // of `Ends::right`
  Demand partner, origin;
  bool safe = false;
  Shape turn;
  std::vector<Ends> ends;
};

// Removes the castlings along lines from `paths` and returns them.
std::vector<Castling> takeCastlings(const Board& board, std::vector<RelativePath>& paths,
                                    const MoveProgram& program);
// Removes the castlings to fixed cells from `paths` and returns them. A castling is removed only if there is
// a path for each cell of the mover and of the partner, so that its description is exact. The paths must
// still have the zones of their origins.
std::vector<CastlingToCells> takeCastlingsToCells(const Board& board, std::vector<RelativePath>& paths,
                                                  const MoveProgram& program);

}  // namespace fairyforge::explain
