// Compares two games by their descriptions.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::explain {

// Returns the first sentence (about a rule, a piece or its moves) that the description of `one` has and that
// of `other` lacks; empty if there is none.
std::string firstDifference(const Variant& one, const Variant& other);

}  // namespace fairyforge::explain
