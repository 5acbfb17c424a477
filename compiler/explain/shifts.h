// Pushes and pulls: moves in which other pieces move as well, on the mover's line.
#pragma once

#include <map>
#include <set>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

// A push or pull as the programs of the native sentences do it (docs/language/pieces.md); the rest of the mover's
// way is empty.
struct Shift {
  enum class How : std::uint8_t {
    Push,     // pushes one piece as far as the way behind it is empty; the mover ends behind it
    PushRow,  // pushes a row of pieces by one square; the mover ends where it began
    Pull,     // pulls one piece from behind the mover's start; the piece ends behind the mover
  };
  How how = How::Push;
  Vector steps;    // the class of the steps, whatever their direction (classOf())
  Demand shifted;  // on each shifted piece, without place
  Demand origin;
  std::vector<std::uint16_t> ends;  // the zones in which the mover ends
  bool offBoard = false;            // the last shifted piece may leave the board
  Range way;                        // how far the mover goes
  friend auto operator<=>(const Shift&, const Shift&) = default;
};

// Removes shifts from `paths` and returns them with the directions of each. A shift is removed only if all
// its paths are there, so the description adds no moves.
std::map<Shift, std::set<Vector>> takeShifts(const Board& board, std::vector<RelativePath>& paths,
                                             const MoveProgram& program);

}  // namespace fairyforge::explain
