// Two games in words, side by side.
#pragma once

#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge::explain {

// The first sentence about rules, pieces or their moves that is said of `one` and not of `other`; empty where words cannot
// tell them apart.
std::string firstDifference(const Variant& one, const Variant& other);

}  // namespace fairyforge::explain
