// Writes the finished rules as JSON for other programs; docs/reference/rules.schema.json describes the
// format.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/json.h"

namespace fairyforge::emit {

// The version of the format. It increases when a member is removed or changes its meaning.
inline constexpr int kRulesVersion = 1;

Json rulesAsJson(const VariantPtr& variant);

}  // namespace fairyforge::emit
