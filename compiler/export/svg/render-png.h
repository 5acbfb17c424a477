// SVG to PNG by librsvg, a module of its own that is opened only when asked for.
#pragma once

#include <optional>
#include <string>

namespace fairyforge {

// The bytes of a PNG file `scale` times as large as the SVG says; nothing when librsvg refuses the document
// or is not there (`error` says so).
std::optional<std::string> renderPng(const std::string& svg, std::string& error, double scale = 1.0);

// The module's function.
using RenderPng = bool(const std::string& svg, double scale, std::string& png);
inline constexpr const char* kRenderPngName = "fairyforgeRenderPng";

}  // namespace fairyforge
