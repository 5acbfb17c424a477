// Writes a Variant as native statements, whatever language it was read from.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::frontend::write {

// Returns everything in the Variant for which there are statements. Whether that is the whole game shows only
// when the text is read again (format.h).
std::string nativeText(const Variant& variant);

}  // namespace fairyforge::frontend::write
