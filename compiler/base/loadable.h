// Parts of the program with heavy libraries behind them are modules of their own, opened when first needed.
#pragma once

#include <string>

namespace fairyforge {

// The address of a function of the module `name` ("fairyforge-llvm.so"), which stays open. Null with `error`
// set when it is not installed or cannot be opened.
void* loadFunction(const std::string& name, const char* function, std::string& error);

bool isInstalled(const std::string& name, std::string& error);

}  // namespace fairyforge
