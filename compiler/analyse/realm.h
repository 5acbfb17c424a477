// Realms: the cells that a piece can reach by quiet moves alone.
#pragma once

#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::analyse {

// The cells that a piece can reach from `start` by quiet moves, with the shortest way to each.
struct Realm {
  Cell start = kNoCell;
  CellSet cells;           // `start` among them
  std::vector<int> moves;  // by cell: the least number of moves; -1: it cannot be reached
  std::vector<Cell> from;  // by cell: the cell before it on a shortest way

  // Returns a shortest way from `start` to a cell of the realm, including both.
  std::vector<Cell> pathTo(Cell cell) const;
  // Returns a cell whose shortest way from `start` is longest.
  Cell farthest() const;
};

// Returns the cells that a piece of `side` and this type, alone on the board and starting on `start`, can
// reach by quiet moves without changing its type. If the array has such a piece on `start`, it starts unmoved
// exactly if the piece of the array is unmoved.
Realm realmFrom(const VariantPtr& variant, TypeId type, Cell start, Side side = Side::White);

// Returns what can be reached from `start` in a graph of moves, which has for each cell the cells to which
// moves lead.
Realm realmIn(const std::vector<CellSet>& graph, Cell start);

// Returns the cells on which the array has the side's pieces of this type, or all cells of the board if it
// has none.
std::vector<Cell> realmStarts(const Variant& variant, TypeId type, Side side = Side::White);

}  // namespace fairyforge::analyse
