// A move program independent of its origin: every run through it as a walk over relative squares.
//
// pathsFrom() gives the meaning of a program on one cell; this gives its meaning on a board. A walk counts if
// the board has room for it from at least one cell. Relative paths have a normal form, in which programs with
// the same moves have the same paths: tests that always hold are removed, alternatives that differ only in
// what may stand on a passed cell are merged, and a walk that another one makes superfluous is left out.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/core/base/erase-marked.h"
#include "compiler/core/rules/board.h"
#include "compiler/core/rules/paths.h"

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

// A link has no direction and no length. Its end is placed levels away, beyond any board, in units of its
// code (linkNames()). Vectors of links and steps can be added like other vectors.
inline constexpr int kLinkLevels = 512;
constexpr int linksIn(Vector v) {
  const int half = v.levels < 0 ? -kLinkLevels / 2 : kLinkLevels / 2;
  return (v.levels + half) / kLinkLevels;
}
constexpr Vector withoutLinks(Vector v) {
  return {v.files, v.ranks, v.levels - linksIn(v) * kLinkLevels};
}

// Returns the code of the link of this number, from 1 on. The sum of two codes is not the sum of two others (Erdős and
// Turán), so a sum or difference is hardly taken for a link.
constexpr int linkCode(int number) {
  constexpr int kPrime = 101;
  return 2 * kPrime * number + number * number % kPrime;
}
// Is it the vector of one link?
constexpr bool isLink(Vector v) {
  const int code = linksIn(v), number = code / linkCode(1);
  return code > 0 && (code == linkCode(number) || code == linkCode(number + 1));
}
// Returns the names of the board's links by their codes.
std::map<int, std::string> linkNames(const Board& board);

// Returns where the links of this name lead from each cell.
std::vector<std::pair<Cell, Cell>> pairsOf(const Board& board, const std::string& link,
                                           Side side = Side::White);

// A test that must hold, or must not hold if `negated`.
struct DemandedTest {
  Op test;
  std::uint16_t operand = 0;
  bool negated = false;
  std::optional<std::uint16_t> ofTypes{};  // the set of types of the program whose pieces alone it concerns
  friend auto operator<=>(const DemandedTest&, const DemandedTest&) = default;
};

// The demands of a path on one cell.
struct Demand {
  Vector at;  // from the origin
  Occupants occupants = kAnything;
  CellTraits traits;  // the traits that notation and descriptions can express
  std::vector<std::uint16_t> zones;
  std::vector<DemandedTest> tests;  // all other tests, which only imported games have, and negated tests
  Wrap wrap = Wrap::None;  // the joined edges that the way from the previous demand to this one crosses
  friend auto operator<=>(const Demand&, const Demand&) = default;

  bool demandsOccupantsOnly() const { return !traits.any() && zones.empty() && tests.empty(); }
  bool demandsNothing() const { return occupants == kAnything && demandsOccupantsOnly(); }
  // Must it be empty, with no other demand?
  bool isPlainEmpty() const { return occupants == kEmpty && demandsOccupantsOnly(); }
};

struct RelativePath : PathEffects<Vector> {  // to: {} if the mover stays; edits in the order of the program
  Demand origin;                             // on the mover's own cell: unmoved, safe, zones
  std::vector<Demand> demands;  // on other cells, in the order of the path; the destination's is the last
  std::vector<std::uint16_t> lastIn;  // the type that the opponent moved last is in each of these sets
  Wrap wrap = Wrap::None;

  bool stays() const { return to == Vector{}; }
  // Does it leave types, en passant and what moved last alone?
  bool movesOnly() const {
    return landing == kArriving && !takesEnPassantVictim && enPassantTargets.empty() && lastIn.empty();
  }
  const PathEffects<Vector>& effects() const { return *this; }
  friend auto operator<=>(const RelativePath&, const RelativePath&) = default;
};

// Why no paths can be given.
enum class NoRelativePaths : std::uint8_t {
  TooMany,  // more than the limit, or more than can be followed in a few seconds
  NoWords   // the program has a test that a path cannot express
};

// Returns every path, following White's links. The demand on the destination (if the path moves) allows
// exactly one of empty, own, enemy.
std::variant<std::vector<RelativePath>, NoRelativePaths> relativePathsOf(const Board& board,
                                                                         const MoveProgram& program,
                                                                         std::size_t limit = 20000);

// Removes the demands on where the cell lies, and returns the cells that meet them.
CellSet takeCells(Demand& demand, const Board& board, const MoveProgram& program);

// Do both have the same effects, and is `loose` possible whenever `strict` is?
bool subsumes(const RelativePath& loose, const RelativePath& strict);

}  // namespace fairyforge::explain
