// Letters and digits of ASCII stay, all else becomes one hyphen.
#include "compiler/text/file-name.h"

#include <cctype>

namespace fairyforge {

std::string fileNameOf(std::string_view title) {
  constexpr std::size_t kLongest = 80;
  std::string name;
  for (const char c : title) {
    if (name.size() == kLongest) break;
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && std::isalnum(byte) != 0) {
      name += static_cast<char>(std::tolower(byte));
    } else if (!name.empty() && name.back() != '-' && c != '\'') {
      name += '-';
    }
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "game" : name;
}

}  // namespace fairyforge
