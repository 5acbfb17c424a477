// The studio: a page on which games are written, played and exported.
#pragma once

#include <string>

#include "compiler/driver/command-line.h"

namespace fairyforge::driver {

inline constexpr const char* kStudio = "studio";
std::string studioMeaning();  // for the help
ExitCode exportStudio(const Request& request);

}  // namespace fairyforge::driver
