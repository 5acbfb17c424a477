// The finished rules as a record for other programs: docs/rules.schema.json says what it holds.
#pragma once

#include "compiler/rules/variant.h"
#include "compiler/text/json.h"

namespace fairyforge::emit {

// Of the format. It grows when a member changes its meaning or goes.
inline constexpr int kRulesVersion = 1;

Json rulesAsJson(const VariantPtr& variant);

}  // namespace fairyforge::emit
