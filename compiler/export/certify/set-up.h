// Positions as people compose them, which need not arise in a game: they expose rules that hold for the array
// alone.
#pragma once

#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::certify {

// Makes positions of some of the array's pieces, on other cells that they could reach; a piece on its own
// cell of the array has not moved.
class SetUps {
 public:
  explicit SetUps(VariantPtr variant);
  // Returns another such position, or nothing if several attempts gave none.
  std::optional<Position> next(std::mt19937_64& random) const;

 private:
  VariantPtr variant_;
  std::vector<std::pair<Cell, CellSet>> men_;  // the pieces of the array with their cells, and the cells that
                                               // each can reach
};

// Sets the unmoved pieces and the marks of a setup in which some pieces of the array stand on their first
// cells and others do not.
void settleFirstMoves(const Variant& variant, Setup& setup);

}  // namespace fairyforge::certify
