// Writes the goals of a Variant as sentences.
#pragma once

#include <vector>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/rules/variant.h"

namespace fairyforge::frontend::write {

// The goals of the Variant, its counts towards draws and its obligations. Piece types are named by their IDs.
std::vector<syntax::GoalRule> goalsOf(const Variant& variant, Symmetry symmetry);

}  // namespace fairyforge::frontend::write
