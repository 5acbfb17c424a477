// What must hold of a draft, so that everything can be asked of its Variant without a look at bounds. Front ends make only
// such drafts; those that come as bytes are asked.
#pragma once

#include "compiler/rules/variant.h"

namespace fairyforge {

// Ids name something that the game has, and numbers are small: that is known before.
bool isWhole(const VariantDraft& draft);

}  // namespace fairyforge
