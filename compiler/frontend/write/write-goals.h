// Goals of a Variant as sentences.
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::frontend::write {

// A line for each goal and each rule that counts moves. `names` are those by which statements call the types; the symmetry is that of the text.
std::string goalsText(const Variant& variant, const std::vector<std::string>& names, Symmetry symmetry);

}  // namespace fairyforge::frontend::write
