// A list of pieces as a set: each kind once, in the order of their codes.
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
