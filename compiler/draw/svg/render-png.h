// SVG to pictures by librsvg, a module of its own that is opened only when asked for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/base/expected.h"

namespace fairyforge::draw::svg {

// The bytes of a PNG file `scale` times as large as the SVG says. It fails when librsvg refuses the document
// or is not there.
Expected<std::string> renderPng(const std::string& svg, double scale = 1.0);

// Pixels by rows from the top: alpha, red, green, blue, a byte each, the alpha highest. Colours are
// multiplied by alpha.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint32_t> pixels;
};
Expected<Picture> renderPicture(const std::string& svg, double scale = 1.0);

// The module's functions.
using RenderPng = bool(const std::string& svg, double scale, std::string& png);
inline constexpr const char* kRenderPngName = "fairyforgeRenderPng";
using RenderPicture = bool(const std::string& svg, double scale, Picture& picture);
inline constexpr const char* kRenderPictureName = "fairyforgeRenderPicture";

}  // namespace fairyforge::draw::svg
