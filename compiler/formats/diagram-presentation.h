// The parameters of an Interactive Diagram that say how it looks and nothing about the rules: what reads and
// what writes Diagrams keep them as they are.
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
  return std::find(std::begin(kDiagramPresentation), std::end(kDiagramPresentation), name) !=
         std::end(kDiagramPresentation);
}

}  // namespace fairyforge::formats
