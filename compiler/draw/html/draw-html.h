// Returns one self-contained HTML page with every piece of a variant (picture, words, morphs) and the rules.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::draw::html {

// Additional HTML for the page.
struct PageParts {
  std::string head;   // in its head
  std::string board;  // above the board
};
std::string drawVariantHtml(const VariantPtr& variant, const PageParts& parts = {});

}  // namespace fairyforge::draw::html
