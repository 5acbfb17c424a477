// Sets of cells of each player, and ranks as each player counts them.
#pragma once

#include <array>

#include "compiler/core/rules/board.h"

namespace fairyforge::formats {

using CellsBySide = std::array<CellSet, kSides>;

// Returns the rank of the cell as the side counts it: 0 is its own first rank.
inline int rankSeen(const Board& board, Cell cell, Side side) {
  return side == Side::White ? board.rank(cell) : board.ranks() - 1 - board.rank(cell);
}
// Returns how many ranks the cell is away from the side's last rank; 0 on that rank.
inline int ranksToLast(const Board& board, Cell cell, Side side) {
  return rankSeen(board, cell, opponent(side));
}

// Returns, for each side, the cells of the board for which isIn(side, cell) is true.
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
