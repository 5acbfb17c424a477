// The percent coding of web addresses (RFC 3986).
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace fairyforge {

// Returns the text with every character coded as %XX, except ASCII letters, digits, and the characters in
// `others`.
inline std::string percentEncoded(std::string_view text, std::string_view others) {
  std::string coded;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       others.find(c) != std::string_view::npos;
    coded += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return coded;
}

}  // namespace fairyforge
