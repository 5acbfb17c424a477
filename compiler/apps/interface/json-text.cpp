// Escapes quotes, backslashes and control characters for JSON. Pages escape more characters
// (compiler/apps/page/page-data.cpp).

#include "compiler/apps/interface/json-text.h"

namespace fairyforge::interface {

std::string quoted(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7F) {
      out += "\\u00";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

}  // namespace fairyforge::interface
