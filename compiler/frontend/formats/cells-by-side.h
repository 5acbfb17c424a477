// Functions on sets of cells of both players.
#pragma once

#include <algorithm>
#include <optional>

#include "compiler/core/base/any-of.h"
#include "compiler/frontend/formats/sides.h"

namespace fairyforge::formats {

// Returns whether is(side, cell) holds for each side and each cell of the board.
template <typename Is>
bool allCells(const Board& board, Is is) {
  return std::ranges::all_of(
      kBothSides, [&](Side side) { return allOf(board.cells(), [&](Cell cell) { return is(side, cell); }); });
}
inline CellsBySide allCells(const Board& board) {
  return {board.cells(), board.cells()};
}
// Returns the last `count` ranks of each side.
inline CellsBySide lastRanks(const Board& board, int count) {
  return cellsWhere(board, [&](Side side, Cell cell) { return ranksToLast(board, cell, side) < count; });
}
// Returns the number n for which the cells are the last n ranks of each side; nothing if there is none.
inline std::optional<int> asLastRanks(const Board& board, const CellsBySide& cells) {
  int count = 0;
  forEachOf(cells,
            [&](Side side, Cell cell) { count = std::max(count, ranksToLast(board, cell, side) + 1); });
  return cells == lastRanks(board, count) ? std::optional(count) : std::nullopt;
}
// Returns the cells that are not in `some`.
inline CellsBySide without(const CellsBySide& cells, const CellsBySide& some) {
  return {cells[0] - some[0], cells[1] - some[1]};
}
// Do the sets have a cell in common, for one of the sides?
inline bool overlap(const CellsBySide& a, const CellsBySide& b) {
  return a[0].overlaps(b[0]) || a[1].overlaps(b[1]);
}
// Are all cells of `some` in `cells`?
inline bool includes(const CellsBySide& cells, const CellsBySide& some) {
  return cells[0].includes(some[0]) && cells[1].includes(some[1]);
}

}  // namespace fairyforge::formats
