// Loads Zillions Rules Files.
#pragma once

#include <string>
#include <string_view>

#include "compiler/frontend/frontend.h"

namespace fairyforge::frontend {

// Converts text in code page 1252 of Windows to UTF-8.
std::string fromCodePage(std::string_view text);

LoadedVariant loadZrf(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
