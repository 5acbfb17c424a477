// The certificate of an export to Zillions: the rules file is read back and played against the source.
#pragma once

#include "compiler/certify/compare.h"

namespace fairyforge::certify {

// Of the first of the files that were made.
Findings certifyZrf(const VariantPtr& source, const exports::Export& made, const Scope& scope);

// Of a file that has them all, in their order.
Findings certifySeveralZrf(const std::vector<VariantPtr>& games, const exports::Export& made,
                           const Scope& scope);

// Reads a game of a rules file by its number; nothing, with its errors as text, where it cannot be read.
struct ReadBack {
  VariantPtr variant;
  std::string errors;
};
ReadBack readBackZrf(const std::string& text, std::size_t game = 0);

}  // namespace fairyforge::certify
