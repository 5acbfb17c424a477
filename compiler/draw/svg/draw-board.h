// A board with nothing on it, and where its cells are on such drawings.
#pragma once

#include <string>
#include <vector>

#include "compiler/draw/svg/look.h"
#include "compiler/rules/variant.h"

namespace fairyforge::draw::svg {

std::string drawBoardSvg(const Variant& variant, const Look& look = {});

// On drawings with cells of kCellPixels: the upper left corners of the squares that pieces fill, by cell.
inline constexpr unsigned kCellPixels = 48;
struct Corner {
  double left, top;
};
std::vector<Corner> cornersOf(const Variant& variant);

}  // namespace fairyforge::draw::svg
