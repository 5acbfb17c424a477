// A variant as a rules file of Zillions: all its parts put together. The result is data (model.h), so that it
// can be inspected, or damaged by a test, before it is printed.
#pragma once

#include <vector>

#include "compiler/export/export.h"
#include "compiler/export/zrf/model.h"
#include "compiler/export/zrf/vocabulary.h"
#include "compiler/rules/variant.h"

namespace fairyforge::exports::zrf {

struct Composition {
  Rules rules;
  Vocabulary names;
  std::vector<Loss> losses;
};

Composition compose(const Variant& variant);

// The picture of a piece, relative to the rules file.
std::string imageName(const std::string& type, Side side);
inline constexpr const char* kBoardImage = "images/board.bmp";
inline constexpr int kCellPixels = 50;

// Where the grid of a level lies on the picture of the board, in pixels, and where the square of a cell.
struct Corner {
  int left, top;
};
Corner cornerOf(const Board& board, int level);
Corner cornerOf(const Board& board, Cell cell);
// Of a hexagon that is three halves of a cell's square apart from the next file: half its height.
inline constexpr double kHexRise = kCellPixels / 1.7320508;

}  // namespace fairyforge::exports::zrf
