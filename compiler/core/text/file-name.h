// Converts titles to file names.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge {

// Returns a file name for a title: capablanca-chess for "Capablanca Chess"; "game" if it has no letter or
// digit. A long title is cut, since file systems limit the length of names.
std::string fileNameOf(std::string_view title);

}  // namespace fairyforge
