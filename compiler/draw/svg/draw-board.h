// Draws an empty board, and tells where its cells are on such drawings.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/draw/svg/look.h"

namespace fairyforge::draw::svg {

// Returns an SVG document.
std::string drawBoardSvg(const Variant& variant, const Look& look = {});

// The upper left corners of the squares that pieces fill, by cell, on drawings with cells of kCellPixels.
inline constexpr unsigned kCellPixels = 48;
struct Corner {
  double left, top;
};
std::vector<Corner> cornersOf(const Variant& variant);

}  // namespace fairyforge::draw::svg
