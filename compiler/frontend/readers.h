// The readers of all languages: text to syntax tree.
#pragma once

#include <string_view>

#include "compiler/frontend/diagram/reader.h"
#include "compiler/frontend/ini/reader.h"
#include "compiler/frontend/native/reader.h"

namespace fairyforge {

// Is this text to be read as native statements, and not as Diagram lines?
bool isNative(std::string_view text);

}  // namespace fairyforge
