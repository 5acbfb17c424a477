// Which rules only the referee follows.
#pragma once

#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge {

// What about the variant generated code cannot do, in words; empty: nothing.
std::string beyondNativeCode(const Variant& variant);

}  // namespace fairyforge
