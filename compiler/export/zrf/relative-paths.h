// Relative paths: each straight run through a move program, with its conditions on the places that it visits,
// its effects, and all cells from which it is possible.
//
// A path has a set of origins: the cells from which its route stays on the board and in its zones. All
// conditions are about the position before the move, so the order of places does not matter. Paths that
// differ only in what may stand on one place are united; paths that go on in one direction over empty cells
// become a ride.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"
#include "compiler/export/zrf/named-directions.h"

namespace fairyforge::exports::zrf {

// The conditions of a path on a place. Sets are values rather than operands of tests, because paths of several
// programs are compared.
struct SquarePredicate : CellDemand {
  std::vector<TypeSet> types;
  std::vector<TypeSet> otherTypes;  // types that its piece must not have
  std::vector<CellSet> zones;
  // Neighbourhoods around the place; true: one of its pieces must stand there; false: none may.
  std::vector<std::pair<Neighbourhood, bool>> beside;
  bool isPlainEmpty() const;
  bool nothing() const;
  friend auto operator<=>(const SquarePredicate&, const SquarePredicate&) = default;
};

// How often the route to a place is repeated; the cells between are empty.
struct Repeat {
  int least = 1, most = 1;
  bool toTheEdge = false;  // repeated as far as the board goes; then `most` means nothing
  bool once() const { return least == 1 && most == 1 && !toTheEdge; }
  friend auto operator<=>(const Repeat&, const Repeat&) = default;
};

struct Place {
  std::size_t parent = 0;  // the place at which the route begins
  Route route;
  Repeat repeat;
  SquarePredicate predicate;
  std::vector<Cell> cells;  // the cell for each origin; empty after a ride
  friend auto operator<=>(const Place&, const Place&) = default;
};

// A path whose cells are indices of places. The destination is never among the victims.
struct RelativePath : PathEffects<std::size_t> {
  std::vector<Cell> origins;
  std::vector<Place> places;  // the origin is the first
  std::vector<TypeSet> lastIn;

  const PathEffects<std::size_t>& effects() const { return *this; }
  bool stays() const { return to == 0; }
  // Is each place reached from the one before it?
  bool isChain() const;
  bool hasVictim(std::size_t place) const { return std::ranges::count(victims, place) > 0; }
  // Does the path take what stands on the place, unless it carries that piece?
  bool takesOn(std::size_t place) const { return place == to || hasVictim(place); }
  // Keeps the origins for which keep(index) is true; returns false if none is left.
  template <typename Keep>
  bool keepOrigins(Keep keep) {
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < origins.size(); ++i) {
      if (keep(i)) kept.push_back(i);
    }
    if (kept.size() == origins.size()) return !kept.empty();
    const auto select = [&](std::vector<Cell>& cells) {
      for (std::size_t i = 0; i < kept.size(); ++i) cells[i] = cells[kept[i]];
      cells.resize(kept.size());
    };
    select(origins);
    for (Place& place : places) select(place.cells);
    return !kept.empty();
  }
  friend auto operator<=>(const RelativePath&, const RelativePath&) = default;
};

// Returns the cells of the array whose piece is of this side and can be unmoved there: from the start, or
// when it is dropped there.
CellSet cellsOfUnmoved(const Variant& variant, Side side);

// The piece whose paths are computed.
struct Mover {
  Side side;
  TypeId type;         // the type whose program it uses
  bool imitated;       // the mover is a piece of another type that imitates it
  bool drops = false;  // the program is the type's drop program, starting on the cell of the drop
};

// The most paths of a type that is exported. Nobody could read the rules of a type with more.
inline constexpr std::size_t kMaxPaths = 3000;

// Returns the paths of the mover's program; nothing if there are more than kMaxPaths, or if the search takes
// too long.
std::optional<std::vector<RelativePath>> relativePathsOf(const Variant& variant, Directions& directions,
                                                         const Mover& mover);

// Reduces the number of paths without changing what they mean: unites occupants, removes zones that always
// hold, and folds rides. Where the route is possible from cells that are not origins, adds a zone of the
// origins.
void simplify(const Variant& variant, const Directions& directions, const Mover& mover,
              std::vector<RelativePath>& paths);

}  // namespace fairyforge::exports::zrf
