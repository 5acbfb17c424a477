// Computes realms: the cells that a piece can reach by quiet moves alone.
#pragma once

#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::analyse {

// The cells that a piece can reach from `start` by quiet moves, with the shortest way to each.
struct Realm {
  Cell start = kNoCell;
  CellSet cells;           // all cells of the realm, with `start`
  std::vector<int> moves;  // by cell: the least number of moves; -1: not in the realm
  std::vector<Cell> from;  // by cell: the cell before it on a shortest way

  // Returns a shortest way from `start` to a cell of the realm, including both.
  std::vector<Cell> pathTo(Cell cell) const;
  // Returns a cell that takes the most moves to reach from `start`.
  Cell farthest() const;
};

// Returns the realm of a piece of this type and side, alone on the board, that starts on `start` and keeps
// its type. It counts as unmoved if the array has such a piece, unmoved, on `start`.
Realm realmFrom(const VariantPtr& variant, TypeId type, Cell start, Side side = Side::White);

// Returns the realm in a graph of moves, which has for each cell the cells to which moves lead.
Realm realmIn(const std::vector<CellSet>& graph, Cell start);

// Returns the cells where the array has the side's pieces of this type; all cells of the board if it has
// none.
std::vector<Cell> realmStarts(const Variant& variant, TypeId type, Side side = Side::White);

}  // namespace fairyforge::analyse
