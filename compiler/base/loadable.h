// Parts of the program with heavy libraries behind them are modules of their own, opened when first needed.
#pragma once

#include <optional>
#include <string>

#include "compiler/base/expected.h"

namespace fairyforge {

// The address of a function of the module `name` ("fairyforge-llvm.so"), which stays open; or why it is not
// installed or cannot be opened.
Expected<void*> loadFunction(const std::string& name, const char* function);

// The path of a file that lies with the modules.
Expected<std::string> pathOfModule(const std::string& name);

// The path of a file or folder of data that comes with the program.
std::optional<std::string> pathOfData(const std::string& name);

// Why the module is not installed; nothing: it is.
PossibleFailure findModule(const std::string& name);

}  // namespace fairyforge
