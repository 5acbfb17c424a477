// A move program independent of its origin: every way through it as a walk over relative squares.
//
// pathsFrom() gives the meaning of a program on one cell; this gives its meaning on a board. A walk counts if
// at least one cell of the board has room for it. Relative paths have a normal form, in which programs that
// denote the same moves are the same paths: tests that always hold are removed, alternatives that differ only
// in what may stand on a passed cell are merged, and a walk that another one makes superfluous is left out.
#pragma once

#include <compare>
#include <optional>
#include <variant>
#include <vector>

#include "compiler/rules/board.h"
#include "compiler/rules/paths.h"

namespace fairyforge::explain {

inline Vector operator+(Vector a, Vector b) {
  return {a.files + b.files, a.ranks + b.ranks, a.levels + b.levels};
}
inline Vector operator-(Vector a, Vector b) {
  return {a.files - b.files, a.ranks - b.ranks, a.levels - b.levels};
}
inline Vector operator*(int n, Vector v) {
  return {n * v.files, n * v.ranks, n * v.levels};
}

// A link has no direction and no length. Its end lies levels away, beyond any board: one unit for the first
// of Board::linkNames(), two for the second and so on; vectors of links and steps add up like others.
inline constexpr int kLinkLevels = 4096;
constexpr int linksIn(Vector v) {
  const int half = v.levels < 0 ? -kLinkLevels / 2 : kLinkLevels / 2;
  return (v.levels + half) / kLinkLevels;
}
constexpr Vector withoutLinks(Vector v) {
  return {v.files, v.ranks, v.levels - linksIn(v) * kLinkLevels};
}

// A test that holds, or that does not.
struct Remark {
  Op test;
  std::uint16_t operand = 0;
  bool negated = false;
  friend auto operator<=>(const Remark&, const Remark&) = default;
};

// What a path demands of one cell.
struct Demand {
  Vector at;  // from the origin
  Occupants occupants = kAnything;
  CellTraits traits;  // what notation says and words have a place for
  std::vector<std::uint16_t> zones;
  std::vector<Remark> remarks;  // all else, as only imported games have it; negated tests
  Wrap wrap = Wrap::None;       // the edges that are joined on the way to it from the demand before
  friend auto operator<=>(const Demand&, const Demand&) = default;

  bool demandsOccupantsOnly() const { return !traits.any() && zones.empty() && remarks.empty(); }
  bool demandsNothing() const { return occupants == kAnything && demandsOccupantsOnly(); }
  // Empty and nothing else.
  bool isPlainEmpty() const { return occupants == kEmpty && demandsOccupantsOnly(); }
};

struct RelativePath : PathEffects<Vector> {  // to: {} if the mover stays; edits in the order of the program
  Demand origin;                             // of the mover's own cell: unmoved, safe, zones
  std::vector<Demand> demands;  // of other cells, in the order of the path; the destination's is the last
  std::vector<std::uint16_t> lastIn;  // the type that the opponent last moved is in each of these sets
  Wrap wrap = Wrap::None;

  bool stays() const { return to == Vector{}; }
  const PathEffects<Vector>& effects() const { return *this; }
  friend auto operator<=>(const RelativePath&, const RelativePath&) = default;
};

// Why there are no paths.
enum class NoRelativePaths : std::uint8_t {
  TooMany,  // more than the limit, or than can be followed in some seconds
  NoWords   // the program asks something that a path does not say
};

// Every path, along White's links. The destination of a path (if it moves) is demanded to be exactly one of
// empty, own, enemy.
std::variant<std::vector<RelativePath>, NoRelativePaths> relativePathsOf(const Board& board,
                                                                         const MoveProgram& program,
                                                                         std::size_t limit = 20000);

// Is `strict` possible only when `loose` is, which has the same effects?
bool subsumes(const RelativePath& loose, const RelativePath& strict);

}  // namespace fairyforge::explain
