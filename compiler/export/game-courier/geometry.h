// From "a piece on this cell may come to that one if those cells are empty", cell by cell, to the few
// tests on lines and leaps that Game Courier has. What is returned says exactly what was given: that is
// how it is made.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "compiler/export/game-courier/layout.h"

namespace fairyforge::exports::game_courier {

// A cell on the way must be empty, or must be held.
struct Need {
  Offset at;
  bool empty = true;
  friend auto operator<=>(const Need&, const Need&) = default;
};

// A move from a cell to another.
struct MovePattern {
  Offset to;
  std::vector<Need> needs;  // ascending
  friend auto operator<=>(const MovePattern&, const MovePattern&) = default;
};

// Patterns, and the cells from which there are.
using MovePatterns = std::map<MovePattern, CellSet>;

// A question that the language has a word for, about a move from one space to another.
struct Probe {
  enum class Kind {
    Leap,   // the move is `step`
    Leaps,  // ... or `step` in another direction
    Ride,   // the move is `step` several times, over empty spaces
    Rides,  // ... in any direction
    Hop,    // the move is `step` several times, over one piece
    Hops,   // ... in any direction
    Reach,  // the move is `step` so many times as `to` needs, over empty spaces
    Path,   // the move is `to`, with `needs`
  } kind = Kind::Leap;
  Offset step;
  Offset to;
  std::vector<Need> needs;
  friend auto operator<=>(const Probe&, const Probe&) = default;
};

// Where the answer counts.
struct Bounds {
  std::optional<CellSet> from, to;
  std::optional<int> levels;  // the difference of the levels
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

// One of the probes must hold, within the bounds.
struct Group {
  Bounds bounds;
  std::vector<Probe> probes;
  friend bool operator==(const Group&, const Group&) = default;
};
using Geometry = std::vector<Group>;

Geometry geometryOf(const Layout& layout, const MovePatterns& patterns);

// The steps of the lines that the geometries go, and how far they go otherwise.
struct Strides {
  std::set<Offset> rides;  // over empty cells
  std::set<Offset> hops;   // over held ones as well
  std::set<Offset> leaps;
};
Strides stridesOf(const std::vector<const Geometry*>& geometries);

}  // namespace fairyforge::exports::game_courier
