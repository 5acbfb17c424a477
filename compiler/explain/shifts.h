// Moves with which other pieces go along on the mover's line: pushes and pulls.
#pragma once

#include <map>
#include <set>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

// As programs that are made of the native sentences (docs/language.md) move them; the mover's way is empty besides.
struct Shift {
  enum class How : std::uint8_t {
    Push,     // one piece, as far as the way behind it is empty; the mover ends behind it
    PushRow,  // a row of them, by one square; the mover ends where it began
    Pull,     // one piece from behind the mover's start; it ends behind the mover
  };
  How how = How::Push;
  Vector steps;    // what the steps have in common, whatever their direction
  Demand shifted;  // of each of them, without place
  Demand origin;
  bool offBoard = false;  // the last of them may leave the board
  Range way;              // how far the mover goes
  friend auto operator<=>(const Shift&, const Shift&) = default;
};

// Takes the paths out of `paths` of which all that a shift has are there: what is said of it is what is done. With the
// directions of each.
std::map<Shift, std::set<Vector>> takeShifts(const Board& board, std::vector<RelativePath>& paths,
                                             const MoveProgram& program);

}  // namespace fairyforge::explain
