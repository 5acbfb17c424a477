// The data about its game that the script of a page gets.
#pragma once

#include <string>
#include <string_view>

#include "compiler/core/rules/variant.h"

namespace fairyforge::page {

// Returns JSON for a script in a page: escaped so that nothing in it can be markup.
std::string inScript(std::string_view json);
// Returns the game's data as JSON that inScript() has escaped. `name` is used for files that are saved from
// the page.
std::string pageData(const VariantPtr& variant, const std::string& name);
// Returns the drawings of pieces and marks, as <symbol> elements.
std::string pageSymbols(const Variant& variant);
// Returns the drawings of pieces in the other styles that a reader can choose, as <symbol> elements.
std::string pageStyles(const Variant& variant);

}  // namespace fairyforge::page
