// Cells of each player, and ranks as a player counts them.
#pragma once

#include <array>

#include "compiler/core/rules/board.h"

namespace fairyforge::formats {

using CellsBySide = std::array<CellSet, kSides>;

// The cell's rank as the side sees it, counted from 0.
inline int rankSeen(const Board& board, Cell cell, Side side) {
  return side == Side::White ? board.rank(cell) : board.ranks() - 1 - board.rank(cell);
}
// How many ranks lie between the cell and the side's last one.
inline int ranksToLast(const Board& board, Cell cell, Side side) {
  return rankSeen(board, cell, opponent(side));
}

// For each side the cells for which isIn(side, cell) holds.
template <typename IsIn>
CellsBySide cellsWhere(const Board& board, IsIn isIn) {
  CellsBySide cells;
  for (const Side side : kBothSides) {
    board.forEachCell([&](Cell cell) {
      if (isIn(side, cell)) cells[index(side)].add(cell);
    });
  }
  return cells;
}
// Calls visit(side, cell) for each cell of each side.
template <typename Visit>
void forEachOf(const CellsBySide& cells, Visit visit) {
  for (const Side side : kBothSides) cells[index(side)].forEach([&](Cell cell) { visit(side, cell); });
}
inline bool isEmpty(const CellsBySide& cells) {
  return cells[0].empty() && cells[1].empty();
}

}  // namespace fairyforge::formats
