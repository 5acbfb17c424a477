// The directions of movement notation, which are numbers, and the meaning of direction letters for each class
// of atoms.
//
// Directions are numbered clockwise as the mover sees them:
//   a king step              0 forward, 1 forward right, 2 right ... 7 forward left
//   an oblique leap, a < b   0 (a,b), 1 (b,a), 2 (b,-a) ... 7 (-a,b)
// In every class, adding 2 to the number is a turn by 90 degrees to the right. On hexagons there are twelve
// numbers: even king steps lead through sides, odd ones through corners; oblique leap n lies between king
// steps n and n + 1; adding 2 is a turn by 60 degrees.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/movement/notation.h"

namespace fairyforge::movement {

// The shape of an atom's leaps: along ranks and files (W, D), diagonals (F, A), both (K), or between them
// (N).
enum class AtomClass : std::uint8_t { Orthogonal, Diagonal, Radial, Oblique };
// Returns the class of the leaps by (a,b), where 0 <= a <= b. `both`: of orthogonal and diagonal leaps
// together.
constexpr AtomClass classOf(int a, int b, bool both = false) {
  if (a != 0 && a != b) return AtomClass::Oblique;
  return both ? AtomClass::Radial : a == 0 ? AtomClass::Orthogonal : AtomClass::Diagonal;
}

// A set of directions, with a bit for each.
using DirectionSet = std::uint16_t;
inline constexpr int kDirectionCount = 8;  // the number of directions on squares
constexpr int directionCount(Lattice lattice) {
  return lattice == Lattice::Squares ? kDirectionCount : 12;
}
constexpr DirectionSet directionBit(int direction, int count = kDirectionCount) {
  return static_cast<DirectionSet>(1u << (direction % count));
}
// Returns the directions of the leaps of an atom of this class.
DirectionSet directionsOf(AtomClass atoms, Lattice lattice = Lattice::Squares);

// Why letters mean no direction.
struct DirectionError {
  std::size_t first, last;  // indices of the first and the last of the letters concerned
  std::string message;
  std::string fix;  // the letters that may be meant; empty: not known
};

// Returns the directions that the letters `f b l r v s h` mean for an atom of the class; without letters, all
// its directions.
std::variant<DirectionSet, DirectionError> readDirections(std::span<const Letter> letters, AtomClass atoms,
                                                          Lattice lattice = Lattice::Squares);

// The leaps of an atom, by direction, as White makes them. Within a level there are eight, on hexagons
// twelve.
class Leaps {
 public:
  // Returns the leaps by (a,b) in all directions, where 0 <= a <= b. `both`: orthogonal and diagonal leaps
  // together, as for king and queen.
  static Leaps flat(int a, int b, bool both = false);
  // Returns the leaps on hexagons by b - a steps through sides and a steps through corners in neighbouring
  // directions. `both`: see flat().
  static Leaps onHexagons(int a, int b, bool both = false);
  // Returns the leaps by these three distances along files, ranks and levels, in any order and with any
  // signs.
  static Leaps spatial(int x, int y, int z);
  // Returns `count` leaps along a link: one for each step of the link (several if a cell has several
  // partners). Their vectors are zero, because only the link knows which cells it joins.
  static Leaps alongLink(int count);

  bool isFlat() const { return flat_; }
  Lattice lattice() const { return lattice_; }
  AtomClass atomClass() const { return class_; }  // defined only for flat leaps
  // Directions are numbered from 0 to count() - 1. A radial leap has vectors for all eight directions, even
  // if its atom starts in only four: a leg that turns by 45 degrees changes to the other four.
  int count() const { return static_cast<int>(vectors_.size()); }
  Vector vector(int direction) const { return vectors_[static_cast<std::size_t>(direction)]; }
  bool isRadial() const { return flat_ && class_ != AtomClass::Oblique; }
  // Returns the longest of the distances of the leaps: 1 for king steps, 0 along a link.
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

// Returns which of the leaps (Leaps::spatial()) the letters select (`f b l r v s`, doubled letters, `^` and
// `_`), with a bit for each.
std::variant<std::uint64_t, DirectionError> readSpatialDirections(std::span<const Letter> letters,
                                                                  const Leaps& leaps);

// Returns the path of a leap as unit displacements that add up to it: orthogonal steps first, then diagonal
// ones. Empty for a leap between levels that is not straight.
std::vector<Vector> pathOf(Vector leap, Lattice lattice = Lattice::Squares);

}  // namespace fairyforge::movement
