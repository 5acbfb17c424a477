// The words and the lines of a text. They are parts of the text, which must outlive them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge {

// Returns the parts between the marks, which may be empty: one more than there are marks.
inline std::vector<std::string_view> splitAt(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size(); begin += parts.back().size() + 1)
    parts.push_back(text.substr(begin, text.find(mark, begin) - begin));
  return parts;
}

// Returns the lines without their ends. Behind the last end no further line begins.
inline std::vector<std::string_view> linesIn(std::string_view text) {
  std::vector<std::string_view> lines = splitAt(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

// Returns what stands between blanks and line ends.
inline std::vector<std::string_view> wordsIn(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  std::vector<std::string_view> words;
  for (std::size_t begin = text.find_first_not_of(kBlanks); begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

// A text that ends with the expression leaves no parts.
std::vector<std::string_view> splitAt(std::string&&, char) = delete;
std::vector<std::string_view> linesIn(std::string&&) = delete;
std::vector<std::string_view> wordsIn(std::string&&) = delete;

}  // namespace fairyforge
