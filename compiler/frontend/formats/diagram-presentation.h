// What readers and writers of Interactive Diagrams share: the parameters that concern only the looks, which
// are kept as they are, and the name of holes.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace fairyforge::formats {

inline constexpr std::string_view kDiagramPresentation[] = {
    "graphicsDir", "graphicsType", "whitePrefix", "blackPrefix", "squareSize", "lightShade",
    "darkShade",   "startShade",   "shady",       "useMarkers",  "satellite",  "borders",
    "coordColor",  "rimColor",     "theme",       "enableAI"};

constexpr bool isDiagramPresentation(std::string_view name) {
  return std::ranges::find(kDiagramPresentation, name) != std::end(kDiagramPresentation);
}

// Is a piece line with this name a list of holes? The Diagram's script ignores the case of the name.
constexpr bool isDiagramHole(std::string_view name) {
  return std::ranges::equal(name, std::string_view("hole"), {}, [](char c) { return c | 0x20; });
}

}  // namespace fairyforge::formats
