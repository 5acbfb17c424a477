// Checks the properties of a draft that allow its Variant to be used without checking bounds. Drafts from
// front ends always have them; drafts that are read from bytes must be checked.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// Returns true if the draft passes. Assumes that ids name existing things and that numbers are small, which
// reading has checked.
bool isWhole(const VariantDraft& draft);

}  // namespace fairyforge
