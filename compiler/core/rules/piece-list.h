// A set of pieces as a list in the order of Piece::code(), without repetition. addOnce() adds a piece to it.
#pragma once

#include <algorithm>
#include <vector>

#include "compiler/core/rules/basics.h"

namespace fairyforge {

inline void addOnce(std::vector<Piece>& pieces, Piece piece) {
  const auto place = std::ranges::lower_bound(pieces, piece.code(), {}, &Piece::code);
  if (place == pieces.end() || *place != piece) pieces.insert(place, piece);
}

}  // namespace fairyforge
