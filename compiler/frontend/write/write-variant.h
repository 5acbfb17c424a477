// Writes a Variant as native statements, whatever language it was read from.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::frontend::write {

// Returns the Variant as native statements, as far as statements can express it. Only when the text is read
// again does it show whether that is the whole game (format.h).
std::string nativeText(const Variant& variant);

}  // namespace fairyforge::frontend::write
