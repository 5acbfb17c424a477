// Checks that a Variant made from a draft can be used without checks of bounds. Drafts of a front end always
// pass; drafts that are read from bytes (stored-variant.h) must be checked.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// Returns true if the draft passes. Reading must have checked before that ids are those of existing things
// and that numbers are small.
bool isWhole(const VariantDraft& draft);

}  // namespace fairyforge
