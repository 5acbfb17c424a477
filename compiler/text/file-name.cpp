// Letters and digits stay, those of Latin alphabets without their accents; all else becomes one hyphen.
#include "compiler/text/file-name.h"

#include <cctype>

#include "compiler/text/characters.h"

namespace fairyforge {
namespace {

// From U+00C0 on, in two lines for each block of Unicode.
constexpr std::string_view kLatin =
    "AAAAAAACEEEEIIIIDNOOOOO-OUUUUYTs"
    "aaaaaaaceeeeiiiidnooooo-ouuuuyty"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
    "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

// The letter or digit that stands for a character; '-': none.
char plainOf(std::string_view character) {
  const auto byte = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return byte < 0x80 && std::isalnum(byte) != 0 ? character[0] : '-';
  const char32_t code = codePointAt(character, 0);
  return code < 0xC0 || code - 0xC0 >= kLatin.size() ? '-' : kLatin[code - 0xC0];
}

}  // namespace

std::string fileNameOf(std::string_view title) {
  constexpr std::size_t kLongest = 80;
  std::string name;
  for (std::size_t i = 0; i < title.size() && name.size() < kLongest;) {
    const std::string_view character = characterAt(title, i);
    i += character.size();
    const char plain = plainOf(character);
    if (plain != '-') {
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(plain)));
    } else if (!name.empty() && name.back() != '-' && character != "'") {
      name += '-';
    }
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "game" : name;
}

}  // namespace fairyforge
