// Titles as names of files.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge {

// "Capablanca Chess" as capablanca-chess. Of a long title the beginning: systems do not take names of any length.
std::string fileNameOf(std::string_view title);

}  // namespace fairyforge
