// Exports that are played by the rules themselves, so that nothing can be lost: a page, and a package for JavaScript.
#pragma once

#include <optional>
#include <string>

#include "compiler/apps/driver/command-line.h"

namespace fairyforge::driver {

// Is the target of this name one of them?
bool isPlayable(const std::string& target);
// What they are, for the help.
std::string pageMeaning();
std::string playableMeanings();
std::string playableTargets();
ExitCode exportPlayable(const Request& request);
// The bytes of the module of that name with which pages play; nothing, told to the user, where it is not there.
std::optional<std::string> moduleOfPages(const std::string& name);

}  // namespace fairyforge::driver
