// The directions of the notation, each an index, and the meaning of direction letters for each class of
// atoms.
//
// Directions are numbered clockwise as the mover sees them:
//   a king step              0 forward, 1 forward right, 2 right ... 7 forward left
//   an oblique leap, a < b   0 (a,b), 1 (b,a), 2 (b,-a) ... 7 (-a,b)
// In every class, adding 2 to the number is a quarter turn to the right. Hexagons have twelve directions of
// each class: even king steps lead through sides, odd ones through corners, an oblique leap lies between step
// n and step n + 1, and adding 2 is a sixth of a full turn.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/movement/notation.h"

namespace fairyforge::movement {

enum class AtomClass : std::uint8_t { Orthogonal, Diagonal, Radial, Oblique };
// Returns the class of leaps by (a,b), where 0 <= a <= b; `both`: radial leaps of both classes.
constexpr AtomClass classOf(int a, int b, bool both = false) {
  if (a != 0 && a != b) return AtomClass::Oblique;
  return both ? AtomClass::Radial : a == 0 ? AtomClass::Orthogonal : AtomClass::Diagonal;
}

// A set of directions, one bit each.
using DirectionSet = std::uint16_t;
inline constexpr int kDirectionCount = 8;  // on squares
constexpr int directionCount(Lattice lattice) {
  return lattice == Lattice::Squares ? kDirectionCount : 12;
}
constexpr DirectionSet directionBit(int direction, int count = kDirectionCount) {
  return static_cast<DirectionSet>(1u << (direction % count));
}
// Returns the directions in which an atom of this class may leap.
DirectionSet directionsOf(AtomClass atoms, Lattice lattice = Lattice::Squares);

// Why letters name no direction, and where they stand.
struct DirectionError {
  std::size_t first, last;  // the letters concerned, both included
  std::string message;
  std::string fix;
};

// Returns the directions that the letters `f b l r v s h` name for an atom of the class; without letters, all
// of them.
std::variant<DirectionSet, DirectionError> readDirections(std::span<const Letter> letters, AtomClass atoms,
                                                          Lattice lattice = Lattice::Squares);

// The leaps of an atom, by direction, as White makes them. On flat boards and within levels there are up to
// eight, on hexagons twelve.
class Leaps {
 public:
  // Returns the leaps by (a,b) in all directions, where 0 <= a <= b. `both` adds the other class of radial
  // leaps, as for king and queen.
  static Leaps flat(int a, int b, bool both = false);
  // Returns the leaps on hexagons by b - a steps through sides and a steps through corners, in neighbouring
  // directions. `both` is as for flat().
  static Leaps onHexagons(int a, int b, bool both = false);
  // Returns the leaps between levels by the three distances in any order and with any signs.
  static Leaps spatial(int x, int y, int z);
  // Returns `count` leaps along a link, one for each of the steps that make up the link: there are several if
  // a cell has several partners. Their vectors are all zero: the link itself says which cells it joins.
  static Leaps alongLink(int count);

  bool isFlat() const { return flat_; }
  Lattice lattice() const { return lattice_; }
  AtomClass atomClass() const { return class_; }  // only for flat leaps
  // Directions are 0 .. count()-1. A radial leap has a vector for each of the eight directions, whether or
  // not its atom starts in it, because legs that turn by 45 degrees change to the other class.
  int count() const { return static_cast<int>(vectors_.size()); }
  Vector vector(int direction) const { return vectors_[static_cast<std::size_t>(direction)]; }
  bool isRadial() const { return flat_ && class_ != AtomClass::Oblique; }
  // Returns the longer distance of a leap: 1 for king steps.
  int stride() const { return stride_; }
  // Returns the index of the opposite direction.
  int reversed(int direction) const;

 private:
  bool flat_ = true;
  Lattice lattice_ = Lattice::Squares;
  int stride_ = 0;
  AtomClass class_ = AtomClass::Orthogonal;
  std::vector<Vector> vectors_;
};

// Returns which of the spatial atom's `leaps` the letters select: `f b l r v s`, doubled letters, `^` and
// `_`. The result has one bit for each direction.
std::variant<std::uint64_t, DirectionError> readSpatialDirections(std::span<const Letter> letters,
                                                                  const Leaps& leaps);

// Returns the cells that a leap passes, as unit displacements that together lead to its end: orthogonal steps
// first, then diagonal ones. Empty for a spatial leap that is not straight.
std::vector<Vector> pathOf(Vector leap, Lattice lattice = Lattice::Squares);

}  // namespace fairyforge::movement
