// Realms: where a piece can come to stand by quiet moves alone.
#pragma once

#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::analyse {

// The cells that can be reached from `start`, in the fewest moves.
struct Realm {
  Cell start = kNoCell;
  CellSet cells;           // `start` among them
  std::vector<int> moves;  // by cell: the least number of moves; -1 where there is no way
  std::vector<Cell> from;  // by cell: the cell before it on a shortest way

  // A shortest way from `start` to a cell of the realm, both included.
  std::vector<Cell> pathTo(Cell cell) const;
  // A cell to which the shortest way is longest.
  Cell farthest() const;
};

// The cells on which a piece of `side` and this type that begins on `start`, alone on the board, can come to
// stand by quiet moves without ceasing to be of its type. Where the array has it on `start` it begins as
// unmoved as it is there.
Realm realmFrom(const VariantPtr& variant, TypeId type, Cell start, Side side = Side::White);

// The same in a graph of moves: for each cell those to which they lead.
Realm realmIn(const std::vector<CellSet>& graph, Cell start);

// The cells on which the array has the side's pieces of this type; all cells of the board where it has none.
std::vector<Cell> realmStarts(const Variant& variant, TypeId type, Side side = Side::White);

}  // namespace fairyforge::analyse
