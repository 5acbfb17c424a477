// The drawings (SVG) that an export turns into pixels.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace fairyforge::studio {

// Calls `make`, which draws, and returns what it has drawn.
std::vector<std::string> drawingsOf(const std::function<void()>& make);
// Returns the name of the file with the pixels of a drawing.
std::string nameOfDrawing(const std::string& svg);

}  // namespace fairyforge::studio
