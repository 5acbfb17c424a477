// Tests whether the board has room for a path.
#pragma once

#include <string>
#include <vector>

#include "compiler/explain/relative-paths.h"

namespace fairyforge::explain {

// A step of a walk, with the joined edges that it may cross.
struct Stride {
  Vector vector;
  Wrap wrap = Wrap::None;
};

// Answers whether a walk of given steps fits on the board, starting from some cell of `origins`.
class Room {
 public:
  // `origins`: the cells where walks start; null: all.
  explicit Room(const Board& board, const CellSet* origins = nullptr)
      : board_(board), linkNames_(linkNames(board)), origins_(origins) {}

  // Can these steps be made from some origin? A walk that visits a square twice does not count: its demands
  // on that square would be tested together, which makes it another path. Along links a square may be visited
  // twice.
  bool fits(const std::vector<Stride>& strides) const;
  Lattice lattice() const { return board_.lattice(); }
  const Board& board() const { return board_; }

 private:
  bool fitsFrom(Cell origin, const std::vector<Stride>& strides) const;
  bool fitsLinks(Cell origin, const std::vector<Stride>& strides) const;
  bool fitsBox(const std::vector<Stride>& strides) const;

  const Board& board_;
  const std::map<int, std::string> linkNames_;
  const CellSet* origins_;
};

}  // namespace fairyforge::explain
