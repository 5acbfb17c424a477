// Converts between bytes of UTF-8 and units of UTF-16. A character with four bytes in UTF-8 has two units in
// UTF-16; any other character has one.
#include <algorithm>
#include <charconv>

#include "compiler/apps/lsp/workspace.h"

namespace fairyforge::lsp {
namespace {

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}
// Returns the number of UTF-16 units of the character whose UTF-8 form begins with this byte.
std::size_t unitsOf(char c) {
  return static_cast<unsigned char>(c) >= 0xF0 ? 2 : 1;
}

}  // namespace

Lines::Lines(std::string_view text) : text_(text) {
  starts_.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isEnd = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    if (isEnd) starts_.push_back(i + 1);
  }
}

std::size_t Lines::byteAt(Position position) const {
  if (position.line >= starts_.size()) return text_.size();
  std::size_t at = starts_[position.line], units = 0;
  while (at < text_.size() && text_[at] != '\n' && text_[at] != '\r') {
    units += unitsOf(text_[at]);
    if (units > position.character) break;
    do ++at;
    while (at < text_.size() && continues(text_[at]));
  }
  return at;
}

Position Lines::positionOf(std::size_t byte) const {
  byte = std::min(byte, text_.size());
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), byte);
  Position position{static_cast<std::size_t>(after - starts_.begin()) - 1, 0};
  for (std::size_t i = starts_[position.line]; i < byte; ++i) {
    if (!continues(text_[i])) position.character += unitsOf(text_[i]);
  }
  return position;
}

std::string withoutHalfCharacters(std::string message) {
  // Returns the UTF-16 unit that is written as an escape such as \ud83d at `at`; 0 if there is none.
  const auto unitAt = [&](std::size_t at) {
    unsigned unit = 0;
    const char* begin = message.data() + at + 2;
    const bool isOne = message.compare(at, 2, "\\u") == 0 && message.size() >= at + 6 &&
                       std::from_chars(begin, begin + 4, unit, 16).ptr == begin + 4;
    return isOne ? unit : 0;
  };
  for (std::size_t at = message.find('\\'); at < message.size(); at = message.find('\\', at + 2)) {
    const unsigned unit = unitAt(at);
    if (unit < 0xD800 || unit > 0xDFFF) continue;
    const unsigned next = unit < 0xDC00 && at + 6 < message.size() ? unitAt(at + 6) : 0;
    if (next < 0xDC00 || next > 0xDFFF) {
      message.replace(at + 2, 4, "fffd");
    } else {
      at += 6;
    }
  }
  return message;
}

void splitCharacterAt(std::string& text, Position position) {
  const Lines lines(text);
  const std::size_t byte = lines.byteAt(position);
  const bool isBetweenHalves = byte < text.size() && unitsOf(text[byte]) == 2 &&
                               lines.positionOf(byte).character + 1 == position.character;
  if (isBetweenHalves) text.replace(byte, 4, "\uFFFD\uFFFD");
}

Position positionFrom(const Json& json) {
  const auto number = [&](const char* name) { return static_cast<std::size_t>(json.at(name).number()); };
  return {number("line"), number("character")};
}

Json asJson(const Position& position) {
  return {{"line", position.line}, {"character", position.character}};
}

Json rangeOf(const Lines& lines, std::size_t begin, std::size_t end) {
  return {{"start", asJson(lines.positionOf(begin))}, {"end", asJson(lines.positionOf(end))}};
}

}  // namespace fairyforge::lsp
