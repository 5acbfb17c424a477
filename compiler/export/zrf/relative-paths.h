// Move programs as paths: every straight line through a program, with what it asks of the places it comes to
// and what it does.
//
// A path holds for a set of origins, the cells from which its route stays on the board and in its zones. All
// tests are made on the position before the move, so a path is its places with what each must be; the order
// does not matter. Paths that differ only in what may stand on a place are one, and paths that go on the
// same way over empty cells are one ride.
#pragma once

#include <optional>
#include <vector>

#include "compiler/export/zrf/directions.h"
#include "compiler/rules/paths.h"
#include "compiler/rules/variant.h"

namespace fairyforge::exports::zrf {

// What a path asks of a place. Sets of types are in `types`, for the paths of several programs are compared.
struct SquarePredicate : CellTraits {
  Occupants occupants = kAnything;
  std::vector<TypeSet> types;
  std::vector<TypeSet> otherTypes;  // it holds none of them
  std::uint32_t otherMarks = 0;     // its piece has none of these
  std::vector<CellSet> zones;
  std::vector<std::pair<Neighbourhood, bool>> beside;  // such a piece stands beside it, or none does
  bool isPlainEmpty() const;
  bool nothing() const;
  friend bool operator==(const SquarePredicate&, const SquarePredicate&) = default;
};

// How often the route to a place is gone: all cells before the last are empty.
struct Repeat {
  int least = 1, most = 1;
  bool toTheEdge = false;  // as far as the board goes; `most` means nothing
  bool once() const { return least == 1 && most == 1 && !toTheEdge; }
  friend bool operator==(const Repeat&, const Repeat&) = default;
};

struct Place {
  std::size_t parent = 0;  // the place that the route begins at
  Route route;
  Repeat repeat;
  SquarePredicate predicate;
  std::vector<Cell> cells;  // where it is, by origin; nothing beyond a ride
};

// Cells of its effects are numbers of places. The destination is no victim.
struct RelativePath : PathEffects<std::size_t> {
  std::vector<Cell> origins;
  std::vector<Place> places;  // the origin first
  std::vector<TypeSet> lastIn;

  const PathEffects<std::size_t>& effects() const { return *this; }
  bool stays() const { return to == 0; }
  // Does every place follow the one before?
  bool isChain() const;
};

// Cells where the array, or a drop, puts pieces of a side that count as unmoved.
CellSet cellsOfUnmoved(const Variant& variant, Side side);

// For whom the paths are made.
struct Mover {
  Side side;
  TypeId type;         // whose program it is
  bool imitated;       // by a piece of another type
  bool drops = false;  // by the type's drop program, from the cell that it is put on
};

// More paths than these are no rules for people any more.
inline constexpr std::size_t kMaxPaths = 3000;

// Nothing where there are more, or the program has instructions that only imported games have.
std::optional<std::vector<RelativePath>> relativePathsOf(const Variant& variant, Directions& directions,
                                                         const Mover& mover);

// Makes the same paths fewer: unites occupants, drops zones that hold anyway, adds one where the route itself
// would also be possible from elsewhere, folds rides.
void simplify(const Variant& variant, const Directions& directions, const Mover& mover,
              std::vector<RelativePath>& paths);

}  // namespace fairyforge::exports::zrf
