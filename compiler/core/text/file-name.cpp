// Makes file names: keeps letters and digits, in lower case, and strips accents from Latin letters; each run
// of other characters between them becomes one hyphen; an apostrophe alone is left out.
#include "compiler/core/text/file-name.h"

#include <cctype>

#include "compiler/core/text/characters.h"

namespace fairyforge {
namespace {

// Unaccented letters for U+00C0 and up, two lines for each Unicode block.
constexpr std::string_view kLatin =
    "AAAAAAACEEEEIIIIDNOOOOO-OUUUUYTs"
    "aaaaaaaceeeeiiiidnooooo-ouuuuyty"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
    "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

// Returns the plain letter or digit for a character, or '-' if there is none.
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
