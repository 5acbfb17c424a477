// The parameters of an Interactive Diagram that say how it looks and nothing about the rules: what reads and
// what writes Diagrams keep them as they are.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace fairyforge {

inline constexpr std::string_view kDiagramLooks[] = {
    "graphicsDir", "graphicsType", "whitePrefix", "blackPrefix", "squareSize", "lightShade",
    "darkShade",   "startShade",   "shady",       "useMarkers",  "satellite",  "borders",
    "coordColor",  "rimColor",     "theme",       "enableAI"};

constexpr bool isDiagramLook(std::string_view name) {
  return std::find(std::begin(kDiagramLooks), std::end(kDiagramLooks), name) != std::end(kDiagramLooks);
}

}  // namespace fairyforge
