// For tests: takes ownership of texts that the C interface returns.
#pragma once

#include <string>

#include "compiler/apps/interface/fairyforge.h"

namespace fairyforge::testing {

inline std::string taken(char* text) {
  std::string result = text == nullptr ? "nothing" : text;
  ff_free(text);
  return result;
}

}  // namespace fairyforge::testing
