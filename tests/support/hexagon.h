// Hexagonal boards for tests that read no file.
#pragma once

#include <cstdlib>

#include "compiler/core/rules/board.h"

namespace fairyforge::testing {

// Returns a regular hexagon.
inline Board hexagon(int side, bool countAlongFiles = false) {
  const int size = 2 * side - 1;
  Board board(size, size);
  for (int file = 0; file < size; ++file) {
    for (int rank = 0; rank < size; ++rank) {
      if (std::abs(rank - file) >= side) board.addHole(board.at(file, rank));
    }
  }
  board.layHexagons(countAlongFiles);
  return board;
}

}  // namespace fairyforge::testing
