// A set of piece types of one Variant.
#pragma once

#include "compiler/core/rules/basics.h"

namespace fairyforge {

// The set stores its members but not the number of types: sets with the same members are equal. To
// distinguish "any type" from a list of all types, use std::optional<TypeSet>.
using TypeSet = IndexSet<TypeId, kMaxTypes + 1>;

}  // namespace fairyforge
