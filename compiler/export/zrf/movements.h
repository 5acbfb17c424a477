// All paths of a variant, and what a game must remember for them: which pieces have moved, and which were
// just passed.
#pragma once

#include <vector>

#include "compiler/export/zrf/relative-paths.h"

namespace fairyforge::exports::zrf {

// What a piece of type `mover` can do with the powers of a type: its own, or one that it imitates.
struct Movement {
  Side side;
  TypeId mover;
  TypeId powers;
  std::vector<RelativePath> paths;
  bool imitated() const { return mover != powers; }
};

struct Movements {
  std::vector<Movement> all;    // White's and Black's of the same mover and powers one after the other
  std::vector<bool> remembers;  // by type: its pieces have an attribute that says that they have not moved
  std::vector<const PieceType*> tooManyPaths;  // types whose moves are left out
  bool enPassantIsExact = true;                // where a move began and ended tells what it passed over
  std::vector<CellSet> stands;                 // by Reachability, where anything asks; else nothing

  // Could a piece that moves so ever stand there?
  bool mayStand(const Movement& m, Cell cell) const {
    return stands.empty() || stands[index(m.mover) * kSides + index(m.side)].has(cell);
  }
};

Movements movementsOf(const Variant& variant, Directions& directions);

// What the mover is after the move along `path` from its origin number `i`.
std::vector<TypeId> typesAfter(const Variant& variant, const Movement& movement, const RelativePath& path,
                               std::size_t i);
// What the arrival tables say for a cell; empty: no change.
std::vector<TypeId> arrivalsOf(const Variant& variant, Side side, TypeId mover, TypeId powers, Cell cell);

}  // namespace fairyforge::exports::zrf
