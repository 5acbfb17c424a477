// What the script of a page is told about its game.
#pragma once

#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge::page {

// JSON in which nothing is markup.
std::string pageData(const VariantPtr& variant, const std::string& name);
// The drawings of pieces and marks, as <symbol> elements.
std::string pageSymbols(const Variant& variant);

}  // namespace fairyforge::page
