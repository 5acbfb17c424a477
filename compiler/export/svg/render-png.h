// SVG to PNG by librsvg; a target of its own, so that nothing else links it.
#pragma once

#include <optional>
#include <string>

namespace fairyforge {

// The bytes of a PNG file `scale` times as large as the SVG says; nothing when librsvg refuses the document.
std::optional<std::string> renderPng(const std::string& svg, double scale = 1.0);

}  // namespace fairyforge
