// Decodes UTF-8 without tables. Overlong forms, surrogates and code points above U+10FFFF are invalid.
// Forbidden characters are recognised by ranges of code points.

#include "compiler/core/text/characters.h"

#include <algorithm>
#include <fmt/format.h>

namespace fairyforge {
namespace {

std::optional<Fault> faultOf(char32_t c) {
  if (c == 0) return Fault::Nul;
  if (c < 0x20 ? c != '\t' && c != '\n' && c != '\r' : c >= 0x7F && c < 0xA0) return Fault::Control;
  const bool isBidi = c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
                      (c >= 0x2066 && c <= 0x2069);
  if (isBidi) return Fault::Bidi;
  if ((c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF)) return Fault::Noncharacter;
  return std::nullopt;
}

std::string nameOf(char32_t c) {
  const char* known = c == 0x07   ? "BEL "
                      : c == 0x08 ? "backspace "
                      : c == 0x0C ? "form feed "
                      : c == 0x1A ? "Ctrl-Z "
                      : c == 0x1B ? "ESC "
                      : c == 0x7F ? "DEL "
                      : c == 0x9B ? "CSI "
                      : c == 0x9D ? "OSC "
                                  : "";
  const std::string code = fmt::format("U+{:04X}", static_cast<std::uint32_t>(c));
  return *known == '\0' ? code : fmt::format("{}({})", known, code);
}

}  // namespace

std::size_t sequenceLength(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char lead = byte(i);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xC2 && lead <= 0xDF   ? 2
                             : lead >= 0xE0 && lead <= 0xEF ? 3
                             : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                            : 0;
  if (length == 0 || i + length > text.size()) return 0;
  unsigned char low = 0x80, high = 0xBF;
  if (lead == 0xE0) low = 0xA0;
  if (lead == 0xED) high = 0x9F;
  if (lead == 0xF0) low = 0x90;
  if (lead == 0xF4) high = 0x8F;
  if (byte(i + 1) < low || byte(i + 1) > high) return 0;
  for (std::size_t k = i + 2; k < i + length; ++k) {
    if (byte(k) < 0x80 || byte(k) > 0xBF) return 0;
  }
  return length;
}

bool isUtf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequenceLength(text, i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

std::string_view characterAt(std::string_view text, std::size_t i) {
  return text.substr(i, std::max<std::size_t>(sequenceLength(text, i), 1));
}

char32_t codePointAt(std::string_view text, std::size_t i) {
  const std::size_t length = sequenceLength(text, i);
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  if (length < 2) return byte(i);
  char32_t point = byte(i) & (0x7Fu >> length);
  for (std::size_t k = i + 1; k < i + length; ++k) point = point << 6 | (byte(k) & 0x3Fu);
  return point;
}

std::optional<CharacterFault> findFault(std::string_view text) {
  // A NUL is reported before any other fault: it shows that the bytes are not text.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
    return CharacterFault{Fault::Nul, nul, 1, nameOf(0)};
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequenceLength(text, i);
    if (length == 0) {
      return CharacterFault{Fault::NotUtf8, i, 1,
                            fmt::format("0x{:02X}", static_cast<unsigned char>(text[i]))};
    }
    const char32_t point = codePointAt(text, i);
    if (const auto fault = faultOf(point)) return CharacterFault{*fault, i, length, nameOf(point)};
    i += length;
  }
  return std::nullopt;
}

std::string describe(const CharacterFault& fault) {
  switch (fault.fault) {
    case Fault::NotUtf8:
      return "invalid byte " + fault.name;
    case Fault::Nul:
      return "a NUL byte";
    case Fault::Control:
      return "a control character: " + fault.name;
    case Fault::Bidi:
      return "a character that changes the direction of the text around it: " + fault.name;
    case Fault::Noncharacter:
      return "a code that is no character: " + fault.name;
  }
  return {};
}

std::string withoutFaults(std::string_view text) {
  std::string clean;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequenceLength(text, i);
    const bool isFault = length == 0 || faultOf(codePointAt(text, i));
    clean += isFault ? std::string_view("\xEF\xBF\xBD") : text.substr(i, length);
    i += std::max<std::size_t>(length, 1);
  }
  return clean;
}

std::string inSmallLetters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

std::string shortened(std::string text) {
  constexpr std::size_t kBegin = 1000, kEnd = 500;
  if (text.size() <= 2 * kBegin) return text;
  const auto isInside = [&](std::size_t i) { return (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80; };
  std::size_t from = kBegin, to = text.size() - kEnd;
  while (from > 0 && isInside(from)) --from;
  while (to < text.size() && isInside(to)) ++to;
  return text.replace(from, to - from, "...");
}

}  // namespace fairyforge
