// Renders SVG to pictures by librsvg, in a separate module that is loaded only when needed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/core/base/expected.h"

namespace fairyforge::draw::svg {

// Returns the bytes of a PNG file `scale` times as large as the SVG says. Fails if librsvg rejects the
// document or is missing.
Expected<std::string> renderPng(const std::string& svg, double scale = 1.0);

// Pixels row by row from the top: alpha, red, green, blue, one byte each, alpha in the highest byte. Colours
// are multiplied by alpha.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint32_t> pixels;
};
Expected<Picture> renderPicture(const std::string& svg, double scale = 1.0);

// The functions that the module exports.
using RenderPng = bool(const std::string& svg, double scale, std::string& png);
inline constexpr const char* kRenderPngName = "fairyforgeRenderPng";
using RenderPicture = bool(const std::string& svg, double scale, Picture& picture);
inline constexpr const char* kRenderPictureName = "fairyforgeRenderPicture";

}  // namespace fairyforge::draw::svg
