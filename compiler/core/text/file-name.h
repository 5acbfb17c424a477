// Turns titles into file names.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge {

// "Capablanca Chess" becomes capablanca-chess. A long title is cut, because file systems limit the length of
// names.
std::string fileNameOf(std::string_view title);

}  // namespace fairyforge
