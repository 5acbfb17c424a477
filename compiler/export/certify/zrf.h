// Certifies an export to Zillions: reads the rules file back and plays it against the source.
#pragma once

#include "compiler/export/certify/compare.h"

namespace fairyforge::certify {

// Compares the first game of the exported files with `source`.
Findings certifyZrf(const VariantPtr& source, const exports::Export& made, const Scope& scope);

// Compares each game of an exported file that holds all of `games`, in this order.
Findings certifySeveralZrf(const std::vector<VariantPtr>& games, const exports::Export& made,
                           const Scope& scope);

// The game with a certain number, as read from a rules file. The variant is null, and `errors` has the text
// of the errors, if the game cannot be read.
struct ReadBack {
  VariantPtr variant;
  std::string errors;
};
ReadBack readBackZrf(const std::string& text, std::size_t game = 0);

}  // namespace fairyforge::certify
