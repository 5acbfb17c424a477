// Export targets whose result plays the game by Fairyforge's own rules, so that no rule can be lost: a web
// page, and a package for JavaScript.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "compiler/apps/driver/common.h"

namespace fairyforge::driver {

// Does the target with this name make a page or a package that plays?
bool isPlayable(const std::string& target);
// Return the descriptions and the names of these targets for the help.
std::string pageMeaning();
std::string playableMeanings();
std::string playableTargets();
ExitCode exportPlayable(const Request& request);
// Returns the bytes of the WebAssembly module with this name, which pages need.
std::string moduleOfPages(const std::string& name);

// ---- the studio: a web page for writing, playing and exporting games ----

inline constexpr const char* kStudio = "studio";
std::string studioMeaning();  // its description for the help
// Returns the path of this file of the studio, or ends the verb because the studio has not been built.
std::filesystem::path studioFile(const std::string& name);
// Returns the paths of the studio's files, which a web server serves as one folder; empty if the studio has
// not been built.
std::vector<std::filesystem::path> filesOfStudio();
// Returns the names of the files without folders, with their contents.
NamedFiles contentsOf(const std::vector<std::filesystem::path>& files);
ExitCode exportStudio(const Request& request);

}  // namespace fairyforge::driver
