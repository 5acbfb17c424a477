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

// The displacements (±a,±b), (±b,±a); some are equal if a or b is 0 or |a| = |b|.
std::array<Delta, 8> allLike(Delta d);

bool isLeap(const BoardView& view, Space from, Space to, Delta d, bool symmetric);
// A ride passes exactly `hurdles` pieces between its ends; all other spaces between are empty.
bool isRide(const BoardView& view, Space from, Space to, Delta d, bool symmetric, int hurdles);
// Tests a move that goes to an empty space first, then on.
bool isTwoStep(const BoardView& view, Space from, Space to, Delta first, Delta second);

}  // namespace fairyforge::gamecode
