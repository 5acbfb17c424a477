// The certificate of an export to Zillions: the rules file is read back and played against the source.
#pragma once

#include "compiler/certify/compare.h"

namespace fairyforge::certify {

// Of the first of the files that were made.
Findings certifyZrf(const VariantPtr& source, const exports::Export& made, const Scope& scope);

// Reads a rules file; nothing, with its errors as text, where it cannot be read.
struct ReadBack {
  VariantPtr variant;
  std::string errors;
};
ReadBack readBackZrf(const std::string& text);

}  // namespace fairyforge::certify
