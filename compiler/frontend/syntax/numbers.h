// Reads numbers in texts: decimal digits only, within given limits.
#pragma once

#include <charconv>
#include <optional>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

inline bool isDigits(std::string_view text) {
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
  }
  return !text.empty();
}

// Returns the number if `word` consists of digits and is within [min, max]; otherwise nothing.
inline std::optional<Number> parseNumber(const Word& word, int min, int max) {
  int value = 0;
  const char* end = word.text.data() + word.text.size();
  if (!isDigits(word.text) || std::from_chars(word.text.data(), end, value).ec != std::errc{})
    return std::nullopt;
  if (value < min || value > max) return std::nullopt;
  return Number{value, word.span};
}

// Returns the digits for a number word from `one` to `ten`; an empty text for any other word.
inline std::string digitsOf(std::string_view word) {
  constexpr std::string_view kWords[] = {"one", "two",   "three", "four", "five",
                                         "six", "seven", "eight", "nine", "ten"};
  for (std::size_t i = 0; i < std::size(kWords); ++i) {
    if (kWords[i] == word) return std::to_string(i + 1);
  }
  return "";
}

}  // namespace fairyforge::frontend::syntax
