// Makes typing errors in texts.
#pragma once

#include <cctype>
#include <random>
#include <string>
#include <utility>

namespace fairyforge::testing {

// Returns the text with one letter wrong, missing, added or exchanged with its neighbour, and the byte where
// that is.
inline std::pair<std::string, std::size_t> withASlip(std::string text, std::mt19937_64& random) {
  const auto isLetter = [&](std::size_t i) { return std::isalpha(static_cast<unsigned char>(text[i])) != 0; };
  for (;;) {
    const std::size_t at = 1 + random() % (text.size() - 2);
    if (!isLetter(at - 1) || !isLetter(at) || !isLetter(at + 1)) continue;
    const char letter = static_cast<char>('a' + random() % 26);
    switch (random() % 4) {
      case 0:
        text[at] = letter;
        break;
      case 1:
        text.erase(at, 1);
        break;
      case 2:
        text.insert(at, 1, letter);
        break;
      default:
        std::swap(text[at], text[at + 1]);
    }
    return {text, at};
  }
}

}  // namespace fairyforge::testing
