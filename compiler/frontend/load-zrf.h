// Loads Zillions Rules Files.
#pragma once

#include <string>
#include <string_view>

#include "compiler/frontend/frontend.h"

namespace fairyforge::frontend {

// Returns the text, which is in the Windows code page 1252, as UTF-8.
std::string fromCodePage(std::string_view text);

LoadedVariant loadZrf(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
