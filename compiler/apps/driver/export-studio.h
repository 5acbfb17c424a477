// The studio: a page on which games are written, played and exported.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/apps/driver/command-line.h"

namespace fairyforge::driver {

inline constexpr const char* kStudio = "studio";
std::string studioMeaning();  // for the help
// Its files as a folder for a web server; none where it has not been made.
std::vector<std::filesystem::path> filesOfStudio();
// The files' contents by their names without folders; nothing, told to the user, where one cannot be read.
std::optional<std::vector<std::pair<std::string, std::string>>> contentsOf(
    const std::vector<std::filesystem::path>& files);
ExitCode exportStudio(const Request& request);

}  // namespace fairyforge::driver
