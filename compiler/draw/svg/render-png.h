// Renders SVG to pictures with librsvg, in a module that is loaded when it is first needed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/core/base/expected.h"

namespace fairyforge::draw::svg {

// Returns the bytes of a PNG file, `scale` times as large as the size in the SVG. Fails if the module is
// missing or rejects the document.
Expected<std::string> renderPng(const std::string& svg, double scale = 1.0);

// Pixels in rows from the top. Each has a byte for alpha (the highest), red, green and blue; the colours are
// multiplied by alpha.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint32_t> pixels;
};
Expected<Picture> renderPicture(const std::string& svg, double scale = 1.0);

// The types and names of the functions that the module exports.
using RenderPng = bool(const std::string& svg, double scale, std::string& png);
inline constexpr const char* kRenderPngName = "fairyforgeRenderPng";
using RenderPicture = bool(const std::string& svg, double scale, Picture& picture);
inline constexpr const char* kRenderPictureName = "fairyforgeRenderPicture";

}  // namespace fairyforge::draw::svg
