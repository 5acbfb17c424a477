// Pushes and pulls: moves in which pieces on the mover's line are moved too.
#pragma once

#include <map>
#include <set>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

// A push or pull, as sentences of the language define them (docs/language/pieces.md). All other squares on
// the mover's way are empty.
struct Shift {
  enum class How : std::uint8_t {
    Push,     // pushes one piece any number of squares, as far as these are empty; the mover ends behind it
    PushRow,  // pushes a row of pieces by one square; the mover takes the place of the first
    Pull,     // pulls one piece from behind the mover's start; it ends behind the mover
  };
  How how = How::Push;
  Vector steps;    // the length of the steps, without their direction (classOf)
  Demand shifted;  // the demands on each shifted piece, without its place
  Demand origin;
  CellDemand ends;        // the zones for the mover's destination
  bool offBoard = false;  // the last shifted piece may be pushed off the board
  Range way;              // how many steps the mover goes
  friend auto operator<=>(const Shift&, const Shift&) = default;
};

// Removes the paths that are shifts from `paths` and returns the shifts, each with its directions. A shift is
// recognised only if all its paths are present, so its description is exact.
std::map<Shift, std::set<Vector>> takeShifts(const Board& board, std::vector<RelativePath>& paths,
                                             const MoveProgram& program);

}  // namespace fairyforge::explain
