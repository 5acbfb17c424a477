// One self-contained HTML page about a variant: every piece (picture, words, promotions) and the rules.
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
