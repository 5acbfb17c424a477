// Places the cells of a board on Game Courier's grid, which has only files and ranks: levels lie side by
// side. Cells keep their names.
#pragma once

#include <array>
#include <compare>
#include <string>
#include <vector>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::exports::game_courier {

// A displacement on the grid.
struct Offset {
  int files = 0;
  int ranks = 0;
  friend constexpr auto operator<=>(const Offset&, const Offset&) = default;
  friend constexpr Offset operator*(int n, Offset o) { return {n * o.files, n * o.ranks}; }
};

// Returns n if `way` is n times `step`, n > 0; otherwise 0.
constexpr int timesOf(Offset step, Offset way) {
  const int n = step.files != 0 ? way.files / step.files : step.ranks != 0 ? way.ranks / step.ranks : 0;
  return n > 0 && n * step == way ? n : 0;
}

// A rectangle of the grid: columns left to right and ranks low to high, both included.
struct Rectangle {
  int left, right, low, high;
};

class Layout {
 public:
  // `beside`: for each side, the number of spaces beside the board.
  explicit Layout(const Board& board, std::array<std::size_t, kSides> beside = {});

  const Board& board() const { return board_; }
  int columns() const { return columns_; }
  int ranks() const { return board_.ranks(); }
  int levels() const { return board_.levels(); }
  int column(Cell cell) const {
    return levelColumn_[static_cast<std::size_t>(board_.level(cell))] + board_.file(cell);
  }
  int rank(Cell cell) const { return board_.rank(cell); }
  int level(Cell cell) const { return board_.level(cell); }
  // Returns the number of the first column of the level.
  int firstColumn(int level) const { return levelColumn_[static_cast<std::size_t>(level)]; }
  // Returns the cell that lies on a space of the grid; kNoCell if there is none.
  Cell at(int column, int rank) const;
  Cell at(Cell from, Offset by) const { return at(column(from) + by.files, rank(from) + by.ranks); }
  CellSet cellsIn(const Rectangle& rectangle) const;
  // Returns a rectangle of cells for which fits(cell) is true. It starts as `cell` alone, then grows as far
  // as it can to the left, to the right, downwards and upwards, in this order.
  template <typename Fits>
  Rectangle rectangleFrom(Cell cell, Fits fits) const {
    const auto fit = [&](const Rectangle& strip) { return fairyforge::allOf(cellsIn(strip), fits); };
    auto [left, right, low, high] = Rectangle{column(cell), column(cell), rank(cell), rank(cell)};
    while (left > 0 && fit({left - 1, left - 1, low, high})) --left;
    while (right < columns() - 1 && fit({right + 1, right + 1, low, high})) ++right;
    while (low > 0 && fit({left, right, low - 1, low - 1})) --low;
    while (high < ranks() - 1 && fit({left, right, high + 1, high + 1})) ++high;
    return {left, right, low, high};
  }
  // Is the place at the displacement `by` from the cell within the grid's rectangle, even if it has no space?
  bool inGrid(Cell from, Offset by) const;
  // Is there a space at the displacement `by` from the cell, on the board or beside it?
  bool hasSpace(Cell from, Offset by) const;
  Offset offset(Cell from, Cell to) const { return {column(to) - column(from), rank(to) - rank(from)}; }

  std::string name(Cell cell) const { return board_.name(cell); }

  // A space beside the board. These spaces are on the right, behind a column without spaces: White's from the
  // bottom up, Black's from the top down.
  struct OffBoardSpace {
    int column = 0, rank = 0;
  };
  OffBoardSpace offBoardSpace(Side side, std::size_t number) const;
  std::string offBoardName(Side side, std::size_t number) const;
  // Returns the number of columns, including those beside the board.
  int allColumns() const { return allColumns_; }

  // Return the texts of the fields Files and Ranks; empty if the site's own names are right.
  std::string fileNames() const;
  std::string rankNames() const;

 private:
  Board board_;
  void nameBeside();
  std::string columnName(int column) const;

  int columns_ = 0, allColumns_ = 0;
  std::array<std::size_t, kSides> beside_{};
  std::vector<int> levelColumn_;              // the first column of each level
  std::vector<int> levelOfColumn_;            // -1: an empty column between levels
  bool byLetter_ = false;                     // column 0 is file a, column 1 file b ...
  std::vector<std::string> offBoardColumns_;  // names of the columns beside the board
};

// The preset's labels of the pieces: White's in capitals, Black's in small letters. A label that would be a
// word of GAME Code is made longer.
class Labels {
 public:
  explicit Labels(const Variant& variant);
  const std::string& of(TypeId type, Side side) const { return labels_[index(side)][index(type)]; }
  const std::string& of(Piece piece) const { return of(piece.type(), piece.side()); }
  // Returns the length of the longest label.
  std::size_t longest() const;

 private:
  std::vector<std::string> labels_[kSides];
};

// Returns the text of the field Code: a FEN with the labels on the cells and beside the board; an empty label
// means an empty space.
std::string codeOf(const Layout& layout, const std::vector<std::string>& cells,
                   const std::array<std::vector<std::string>, kSides>& beside = {});

}  // namespace fairyforge::exports::game_courier
