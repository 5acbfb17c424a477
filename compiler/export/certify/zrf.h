// Certifies an export to Zillions: reads the rules file back and plays it against the source.
#pragma once

#include "compiler/export/certify/compare.h"

namespace fairyforge::certify {

// Certifies the first game of the files.
Findings certifyZrf(const VariantPtr& source, const exports::Export& made, const Scope& scope);

// Certifies a file that holds all these games in this order.
Findings certifySeveralZrf(const std::vector<VariantPtr>& games, const exports::Export& made,
                           const Scope& scope);

// A game read from a rules file by its number; the variant is null and `errors` has the text of the errors if
// it cannot be read.
struct ReadBack {
  VariantPtr variant;
  std::string errors;
};
ReadBack readBackZrf(const std::string& text, std::size_t game = 0);

}  // namespace fairyforge::certify
