// The moves of a program from any origin: each run of the program as a walk over squares relative to the
// origin.
//
// pathsFrom() gives the meaning of a program on one cell, relativePathsOf() its meaning on a whole board. A
// walk counts if the board has room for it from at least one cell. Tests of zones are removed if the step
// after them is possible only on cells of the zone. Paths that differ only in the content of a square they
// pass are united, and paths that another path makes redundant are left out.
#pragma once

#include <algorithm>
#include <compare>
#include <iterator>
#include <map>
#include <optional>
#include <ranges>
#include <string>
#include <tuple>
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

// A link has neither direction nor length. Its vector leads a number of levels away, far beyond any board:
// its code (linkCode) times kLinkLevels. So vectors of links and of steps can be added and compared like
// others.
inline constexpr int kLinkLevels = 512;
// Returns the sum of the codes of the links in the vector; 0 if it contains none.
constexpr int linksIn(Vector v) {
  const int half = v.levels < 0 ? -kLinkLevels / 2 : kLinkLevels / 2;
  return (v.levels + half) / kLinkLevels;
}
// Returns the vector without its links.
constexpr Vector withoutLinks(Vector v) {
  return {v.files, v.ranks, v.levels - linksIn(v) * kLinkLevels};
}

// Returns the code of link number 1, 2 and so on. No two pairs of codes have the same sum (a Sidon sequence
// by Erdős and Turán). So a sum or difference of codes is hardly ever mistaken for a single link.
constexpr int linkCode(int number) {
  constexpr int kPrime = 101;
  return 2 * kPrime * number + number * number % kPrime;
}
// Is the vector that of one link?
constexpr bool isLink(Vector v) {
  const int code = linksIn(v), number = code / linkCode(1);
  return code > 0 && (code == linkCode(number) || code == linkCode(number + 1));
}
// Returns the name of each link of the board, by its code.
std::map<int, std::string> linkNames(const Board& board);

// Returns the pairs of cells that the link of this name joins for the side.
std::vector<std::pair<Cell, Cell>> pairsOf(const Board& board, const std::string& link,
                                           Side side = Side::White);

// What a path demands of one square.
struct Demand : CellDemand {
  Vector at{};  // the square, as a vector from the origin
  // The joined edges that the steps between the previous demand and this one may cross.
  Wrap wrap = Wrap::None;
  friend bool operator==(const Demand&, const Demand&) = default;
};

// Does the test demand that the square lies in a zone?
inline bool isZone(const DemandedTest& test) {
  return test.op == Op::TestZone && !test.negated;
}
inline bool isNoZone(const DemandedTest& test) {
  return test.op == Op::TestZone && test.negated;
}
// Can movement notation express the test as a trait of a piece or square?
inline bool isTrait(const DemandedTest& test) {
  return !test.negated && !test.ofTypes && test.op != Op::TestZone && !infoOf(test.op).isImported;
}
// Is it any other test?
inline bool isOther(const DemandedTest& test) {
  return !isZone(test) && !isTrait(test);
}
inline auto othersOf(const CellDemand& demand) {
  return demand.tests | std::views::filter(isOther);
}
// Clauses are told in this order: by traits, then by zones.
inline std::strong_ordering operator<=>(const Demand& a, const Demand& b) {
  if (const auto order = std::tie(a.at, a.occupants) <=> std::tie(b.at, b.occupants); order != 0)
    return order;
  for (const Op op : {Op::TestRoyal, Op::TestUnmoved, Op::TestEnPassant, Op::TestSafe}) {
    if (const auto order = a.asks(op) <=> b.asks(op); order != 0) return order;
  }
  for (bool (*const is)(const DemandedTest&) : {isTrait, isZone, isOther}) {
    auto mine = a.tests | std::views::filter(is), its = b.tests | std::views::filter(is);
    const auto order =
        std::lexicographical_compare_three_way(mine.begin(), mine.end(), its.begin(), its.end());
    if (order != 0) return order;
  }
  return std::tie(a.owners, a.wrap) <=> std::tie(b.owners, b.wrap);
}

// Returns the tests of the demand for which is(test) is true, and removes them.
template <typename Is>
std::vector<DemandedTest> take(CellDemand& demand, Is is) {
  std::vector<DemandedTest> taken;
  std::ranges::copy_if(demand.tests, std::back_inserter(taken), is);
  std::erase_if(demand.tests, is);
  return taken;
}

// A path relative to its origin. `to` is the zero vector if the mover stays; edits are in the order of the
// program.
struct RelativePath : PathEffects<Vector> {
  Demand origin;  // the demands on the mover's own cell: unmoved, safe, zones
  // The demands on other squares, in the order of the path; that on the destination comes last.
  std::vector<Demand> demands;
  // Sets of types of the program, each of which must contain the type that the opponent moved last.
  std::vector<std::uint16_t> lastIn;
  Wrap wrap = Wrap::None;

  bool stays() const { return to == Vector{}; }
  // Is it free of promotions, en passant, and tests of what moved last?
  bool movesOnly() const {
    return landing == kArriving && !takesEnPassantVictim && enPassantTargets.empty() && lastIn.empty();
  }
  const PathEffects<Vector>& effects() const { return *this; }
  friend auto operator<=>(const RelativePath&, const RelativePath&) = default;
};

// Why a program has no relative paths.
enum class NoRelativePaths : std::uint8_t {
  TooMany,  // more than the limit, or their search took too long
  NoWords   // the program has a test that a path cannot express
};

// Returns the relative paths of the program, with White's links. The last demand of a path that moves the
// piece is that on the destination, and allows exactly one of empty, own, enemy.
std::variant<std::vector<RelativePath>, NoRelativePaths> relativePathsOf(const Board& board,
                                                                         const MoveProgram& program,
                                                                         std::size_t limit = 20000);

// Are all squares on which the path has demands on the board, if it starts on `from`? Must not be asked for
// links and joined edges.
bool fits(const Board& board, const RelativePath& path, Cell from);

// Returns the cells that lie in every zone for which the demand asks.
CellSet zonesOf(const CellDemand& demand, const Board& board, const MoveProgram& program);
// Removes these zones from the demand, and returns those cells.
CellSet takeZones(CellDemand& demand, const Board& board, const MoveProgram& program);

// Removes the zones, also negated ones, from the demand, and returns the cells that meet them.
CellSet takeCells(CellDemand& demand, const Board& board, const MoveProgram& program);

// Do both have the same effects, and is `loose` possible whenever `strict` is?
bool subsumes(const RelativePath& loose, const RelativePath& strict);

}  // namespace fairyforge::explain
