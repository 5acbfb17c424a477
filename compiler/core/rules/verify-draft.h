// Checks what must hold of a draft so that its Variant can be used without checking bounds. Drafts from front
// ends always pass; drafts that are read from bytes must be checked.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// Returns true if the draft passes. Assumes that ids name something that the game has and that numbers are
// small: reading has checked that.
bool isWhole(const VariantDraft& draft);

}  // namespace fairyforge
