// GAME Code's tests of moves on the board: leaps, rides, hops.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/export/gamecode/board.h"

namespace fairyforge::gamecode {

// The board for these tests. Missing spaces are neither empty nor full.
struct BoardView {
  const Grid& grid;
  const std::vector<std::int32_t>& board;
  std::int32_t empty;

  bool isEmpty(Space s) const { return board[static_cast<std::size_t>(s)] == empty; }
};

struct Delta {
  std::int64_t files = 0, ranks = 0;
  friend bool operator==(const Delta&, const Delta&) = default;
};

// Returns the displacements (±a,±b) and (±b,±a) for d = (a,b). Some are equal if a or b is 0 or |a| = |b|.
std::array<Delta, 8> allLike(Delta d);

bool isLeap(const BoardView& view, Space from, Space to, Delta d, bool symmetric);
// Is the move from `from` to `to` a ride by repeated steps `d` (in any direction if `symmetric`) that passes
// exactly `hurdles` pieces, while all other spaces between are empty?
bool isRide(const BoardView& view, Space from, Space to, Delta d, bool symmetric, int hurdles);
// Is there a move from `from` to `to` by the step `first` to an empty space and then the step `second`?
bool isTwoStep(const BoardView& view, Space from, Space to, Delta first, Delta second);

}  // namespace fairyforge::gamecode
