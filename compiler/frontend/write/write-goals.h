// Writes the goals of a Variant as sentences.
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::frontend::write {

// One line for each goal and each rule that counts moves. `names`: the names of the types in the statements.
// `symmetry`: that of the text.
std::string goalsText(const Variant& variant, const std::vector<std::string>& names, Symmetry symmetry);

}  // namespace fairyforge::frontend::write
