// The questions that GAME Code asks about moves on the board: leaps, rides, hops.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/gamecode/board.h"

namespace fairyforge::gamecode {

// A board as these tests see it. Missing spaces are neither empty nor full.
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

// The displacements (±a,±b), (±b,±a); some of them are equal when a or b is 0 or both are the same.
std::array<Delta, 8> allLike(Delta d);

bool isLeap(const BoardView& view, Space from, Space to, Delta d, bool symmetric);
// A ride hops over exactly `hurdles` pieces, and between the ends there is nothing else.
bool isRide(const BoardView& view, Space from, Space to, Delta d, bool symmetric, int hurdles);
// First to an empty space, then on.
bool isTwoStep(const BoardView& view, Space from, Space to, Delta first, Delta second);

}  // namespace fairyforge::gamecode
