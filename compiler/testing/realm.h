// Realms: where a piece can come to stand by quiet moves alone.
#pragma once

#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge {

// The cells, `start` among them, on which a White piece of this type that begins on `start`, alone on the
// board, can come to stand by quiet moves without ceasing to be of its type. Where the array has it on
// `start` it begins as unmoved as it is there.
CellSet realmFrom(const VariantPtr& variant, TypeId type, Cell start);

// The cells on which the array has White pieces of this type; all cells of the board where it has none.
std::vector<Cell> realmStarts(const Variant& variant, TypeId type);

}  // namespace fairyforge
