// Compares the descriptions of two games.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::explain {

// Returns the first sentence about rules, pieces or their moves that describes `one` and not `other`; empty
// if there is none.
std::string firstDifference(const Variant& one, const Variant& other);

}  // namespace fairyforge::explain
