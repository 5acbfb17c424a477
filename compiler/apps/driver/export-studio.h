// The studio: a web page for writing, playing and exporting games.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/apps/driver/command-line.h"

namespace fairyforge::driver {

inline constexpr const char* kStudio = "studio";
std::string studioMeaning();  // its description for the help
// Returns the paths of the studio's files, which a web server serves as one folder; empty if the studio has
// not been built.
std::vector<std::filesystem::path> filesOfStudio();
// Returns the names of the files without folders, with their contents; nothing, after an error, if one cannot
// be read.
std::optional<std::vector<std::pair<std::string, std::string>>> contentsOf(
    const std::vector<std::filesystem::path>& files);
ExitCode exportStudio(const Request& request);

}  // namespace fairyforge::driver
