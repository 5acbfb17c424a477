// Translates moves to the tests of lines and leaps for which GAME Code has words. The moves are given cell by
// cell: "from this cell to that one if those are empty". The result allows exactly the same moves.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "compiler/export/game-courier/layout.h"

namespace fairyforge::exports::game_courier {

// A condition on a cell that a move passes: it must be empty, or it must be occupied.
struct Need {
  Offset at;
  bool empty = true;
  friend auto operator<=>(const Need&, const Need&) = default;
};

// A move and its conditions, relative to the cell where it begins.
struct MovePattern {
  Offset to;
  std::vector<Need> needs;  // ascending
  friend auto operator<=>(const MovePattern&, const MovePattern&) = default;
};

// For each pattern, the cells from which the move is possible.
using MovePatterns = std::map<MovePattern, CellSet>;

// A test of a move between two spaces for which GAME Code has a word.
struct Probe {
  enum class Kind {
    Leap,   // the move is `step`
    Ride,   // the move is `step` repeated, over empty spaces
    Hop,    // the move is `step` repeated, over exactly one piece
    Reach,  // the move is `step` repeated as often as `to` requires, over empty spaces
    Path,   // the move is `to`, with `needs`
  } kind = Kind::Leap;
  Offset step;
  Offset to;
  std::vector<Need> needs;
  bool anyDirection = false;  // of Leap, Ride and Hop: `step` may be turned to any direction
  friend auto operator<=>(const Probe&, const Probe&) = default;
};

// Limits on where a probe counts.
struct Bounds {
  std::optional<CellSet> from, to;
  std::optional<int> levels;  // the difference of the levels
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

// A test that holds if one of its probes holds and the move is within the bounds.
struct Group {
  Bounds bounds;
  std::vector<Probe> probes;
  friend bool operator==(const Group&, const Group&) = default;
};
using Geometry = std::vector<Group>;

// Returns tests that together hold for exactly these patterns from these cells.
Geometry geometryOf(const Layout& layout, const MovePatterns& patterns);

// The steps of all lines and leaps that the geometries use.
struct Strides {
  std::set<Offset> rides;  // of lines over empty cells
  std::set<Offset> hops;   // of lines over occupied cells as well
  std::set<Offset> leaps;  // also those of Reach and Path
};
Strides stridesOf(const std::vector<const Geometry*>& geometries);

}  // namespace fairyforge::exports::game_courier
