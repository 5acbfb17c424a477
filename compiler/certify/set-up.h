// Positions as people compose them, which no game need lead to: what holds for the array alone shows there.
#pragma once

#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::certify {

// Men of the array, fewer and elsewhere, where they could come; who stands on his own cell there has not moved.
class SetUps {
 public:
  explicit SetUps(VariantPtr variant);
  // Nothing if no position came of some attempts.
  std::optional<Position> next(std::mt19937_64& random) const;

 private:
  VariantPtr variant_;
  std::vector<std::pair<Cell, CellSet>> men_;  // of the array, and where each can come
};

// What has not moved and is marked in a setup in which some men of the array stand where they began, and others do not.
void settleFirstMoves(const Variant& variant, Setup& setup);

}  // namespace fairyforge::certify
