// Exports that play the game by its own rules, so that nothing can be lost: a page, and a package for
// JavaScript.
#pragma once

#include <optional>
#include <string>

#include "compiler/apps/driver/command-line.h"

namespace fairyforge::driver {

// Is this the name of a target that plays the game by its own rules?
bool isPlayable(const std::string& target);
// Returns the description of these targets for the help.
std::string pageMeaning();
std::string playableMeanings();
std::string playableTargets();
ExitCode exportPlayable(const Request& request);
// Returns the bytes of the WebAssembly module with this name, which pages need; nothing, after an error, if
// it is missing.
std::optional<std::string> moduleOfPages(const std::string& name);

}  // namespace fairyforge::driver
