// What readers and writers of Interactive Diagrams share: the parameters that concern only the appearance, which
// they keep unchanged, and the name of holes.
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

// Do lines of this name cut holes? The Diagram's script reads names in small letters.
constexpr bool isDiagramHole(std::string_view name) {
  return std::ranges::equal(name, std::string_view("hole"), {}, [](char c) { return c | 0x20; });
}

}  // namespace fairyforge::formats
