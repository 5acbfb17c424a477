// Writes a Variant as native statements, whatever language it came from.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::frontend::write {

// Returns all parts of the Variant for which there are statements. Only reading the text again shows whether
// that is the whole game (format.h).
std::string nativeText(const Variant& variant);

}  // namespace fairyforge::frontend::write
