// Loads the parts of the program that need heavy libraries: they are separate modules, opened when first
// needed.
#pragma once

#include <optional>
#include <string>

#include "compiler/core/base/expected.h"

namespace fairyforge {

// Returns the address of a function of the module `name` ("fairyforge-llvm.so"), or the reason why there is
// none: the module is not installed, not trusted or of another version, it cannot be opened, or it has no
// such function. The module stays open until the program ends.
Expected<void*> loadFunction(const std::string& name, const char* function);

// Returns the path of the file `name` in the folder of the modules, or the reason why it is not installed.
Expected<std::string> pathOfModule(const std::string& name);

// Returns the path of a data file or data folder that comes with the program; nothing if it is not there.
std::optional<std::string> pathOfData(const std::string& name);

// Returns the reason why the module `name` is not installed; nothing if it is installed.
PossibleFailure whyMissing(const std::string& name);

}  // namespace fairyforge
