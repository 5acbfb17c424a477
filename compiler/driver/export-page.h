// Exports that are played by the rules themselves, so that nothing can be lost: a page, and a package for JavaScript.
#pragma once

#include <string>

#include "compiler/driver/command-line.h"

namespace fairyforge::driver {

// Is the target of this name one of them?
bool isPlayable(const std::string& target);
// What they are, for the help.
std::string playableMeanings();
std::string playableTargets();
ExitCode exportPlayable(const Request& request);

}  // namespace fairyforge::driver
