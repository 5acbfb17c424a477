// What the script of a page is told about its game.
#pragma once

#include <string>
#include <string_view>

#include "compiler/core/rules/variant.h"

namespace fairyforge::page {

// The JSON so written that nothing in it is markup.
std::string inScript(std::string_view json);
// Such JSON.
std::string pageData(const VariantPtr& variant, const std::string& name);
// The drawings of pieces and marks, as <symbol> elements.
std::string pageSymbols(const Variant& variant);
// Those of pieces in the other styles that its reader may choose.
std::string pageStyles(const Variant& variant);

}  // namespace fairyforge::page
