// Zillions Rules Files among the input languages.
#pragma once

#include <string>
#include <string_view>

#include "compiler/frontend/frontend.h"

namespace fairyforge {

// Is this text to be read as a Zillions Rules File? Its name or its beginning tells.
bool isZrf(const std::string& name, std::string_view text);

// Text of the Windows code page 1252 as UTF-8.
std::string fromCodePage(std::string_view text);

LoadedVariant loadZrf(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics);

}  // namespace fairyforge
