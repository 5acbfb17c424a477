// The parameters of an Interactive Diagram that concern only its appearance. Readers and writers of Diagrams
// keep them unchanged.
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
