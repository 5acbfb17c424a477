// A Variant as native statements, whatever language it was written in.
#pragma once

#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge::frontend::write {

// Says all for which there are statements. Whether that is the whole game is found by reading it again (format.h).
std::string nativeText(const Variant& variant);

}  // namespace fairyforge::frontend::write
