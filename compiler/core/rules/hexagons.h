// The twelve directions on a board of hexagons, numbered clockwise from straight forward. Even numbers lead
// through a side of the cell, odd ones through a corner.
#pragma once

#include <array>
#include <cstdlib>

#include "compiler/core/rules/board.h"

namespace fairyforge {

inline constexpr std::array<Vector, 12> kHexDirections{{{0, 1},
                                                        {1, 2},
                                                        {1, 1},
                                                        {2, 1},
                                                        {1, 0},
                                                        {1, -1},
                                                        {0, -1},
                                                        {-1, -2},
                                                        {-1, -1},
                                                        {-2, -1},
                                                        {-1, 0},
                                                        {-1, 1}}};
constexpr Vector hexDirection(int direction) {
  return kHexDirections[static_cast<std::size_t>(direction % 12)];
}

// A displacement written as `steps` steps in one direction, then `next` steps in the next direction
// clockwise. Every displacement except zero can be written like this in exactly one way with steps > 0.
struct HexRoute {
  int direction = 0, steps = 0, next = 0;
  bool isStraight() const { return next == 0; }
  int throughSides() const { return direction % 2 == 0 ? steps : next; }
  int throughCorners() const { return direction % 2 == 0 ? next : steps; }
};
// Returns how the vector is reached by steps in one direction and then in the next one clockwise.
constexpr HexRoute hexRoute(Vector v) {
  for (int direction = 0; direction < 12; ++direction) {
    const Vector a = hexDirection(direction), b = hexDirection(direction + 1);
    // Two neighbouring directions form a basis of the board.
    const int area = a.files * b.ranks - a.ranks * b.files;
    const int steps = (v.files * b.ranks - v.ranks * b.files) / area,
              next = (a.files * v.ranks - a.ranks * v.files) / area;
    if (steps > 0 && next >= 0) return {direction, steps, next};
  }
  return {};
}

}  // namespace fairyforge
