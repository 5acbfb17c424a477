// Sentences about what happens in play beyond the moves of the pieces.
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::explain {

// Links that Black has otherwise than White's mirror image, triggers, hands, the third side.
std::vector<std::string> playRules(const Variant& variant);

// "Rook", "Rook and Bishop", by name.
std::string allOf(const Variant& variant, const TypeSet& types);

}  // namespace fairyforge::explain
