// All relative paths of a variant, and which memory they need in a rules file: which pieces have moved, and
// which cells the last move passed.
#pragma once

#include <vector>

#include "compiler/export/zrf/relative-paths.h"

namespace fairyforge::exports::zrf {

// The moves of pieces of type `mover` by the program of type `powers`: their own, or one that they imitate.
struct Movement {
  Side side;
  TypeId mover;
  TypeId powers;
  std::vector<RelativePath> paths;
  bool imitated() const { return mover != powers; }
};

struct Movements {
  std::vector<Movement> all;    // White's and Black's movements with the same mover and powers are adjacent
  std::vector<bool> remembers;  // by type: do its pieces have an attribute for not having moved?
  std::vector<const PieceType*> tooManyPaths;  // types whose moves are left out
  bool enPassantIsExact = true;                // do the ends of a move determine which cells it has passed?
  // The cells on which pieces can stand, by type and side; empty if nothing needs them, or if effects and
  // transfers also move pieces.
  std::vector<CellSet> stands;

  // Could a piece with the movement `m` ever stand on the cell?
  bool mayStand(const Movement& m, Cell cell) const {
    return stands.empty() || stands[index(m.mover) * kSides + index(m.side)].has(cell);
  }
};

Movements movementsOf(const Variant& variant, Directions& directions);

// Returns the types that the mover may have after moving along `path` from its origin number `i`.
std::vector<TypeId> typesAfter(const Variant& variant, const Movement& movement, const RelativePath& path,
                               std::size_t i);
// Returns the types that the arrival tables give on the cell; none if the piece keeps its type.
std::vector<TypeId> arrivalsOf(const Variant& variant, Side side, TypeId mover, TypeId powers, Cell cell);

// ---- en-passant ----
//
// Expresses en passant ("an enemy's previous move passed over this cell") by where that move began and ended.

// Replaces in all paths the condition that a place is an en-passant target by conditions on two more places:
// an enemy stands on one of them and has just come from the other.
void emitEnPassant(const Variant& variant, Directions& directions, Movements& movements);

}  // namespace fairyforge::exports::zrf
