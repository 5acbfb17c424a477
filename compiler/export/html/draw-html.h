// One self-contained HTML page with every piece of a variant: picture, words, morphs, and the rules.
#pragma once

#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge {

std::string drawVariantHtml(const VariantPtr& variant);

}  // namespace fairyforge
