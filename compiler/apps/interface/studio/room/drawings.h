// In the studio, the page converts drawings (SVG) to pixels, so it must know the drawings that an export
// needs.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace fairyforge::studio {

// Calls make(), which makes an export, and returns the drawings that the export would need as pixels.
std::vector<std::string> drawingsOf(const std::function<void()>& make);
// Returns the name of the file in which the page stores the pixels of a drawing.
std::string nameOfDrawing(const std::string& svg);

}  // namespace fairyforge::studio
