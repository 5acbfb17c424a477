// Splits a text into words, lines or other parts, and trims it. The results are views into the text.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/source.h"

namespace fairyforge {

// Returns the parts of the text between the characters `mark`: n + 1 parts for n marks, some perhaps empty.
inline std::vector<std::string_view> splitAt(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size(); begin += parts.back().size() + 1)
    parts.push_back(text.substr(begin, text.find(mark, begin) - begin));
  return parts;
}

// Returns the lines without their line ends. A line end at the end of the text begins no further line.
inline std::vector<std::string_view> linesIn(std::string_view text) {
  std::vector<std::string_view> lines = splitAt(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

// Returns the text without the blanks, tabs and line ends at its beginning and end.
inline std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// Returns the words: the parts between blanks, tabs and line ends.
inline std::vector<std::string_view> wordsIn(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t begin = text.find_first_not_of(kBlanks); begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

// `part` is a view into the text of `whole`. Returns the span of that part.
inline SourceSpan spanWithin(const SourceSpan& whole, std::string_view part) {
  const auto begin = static_cast<std::size_t>(part.data() - whole.text().data());
  return whole.part(begin, begin + part.size());
}
inline SourceSpan trimmed(const SourceSpan& span) {
  return spanWithin(span, trimmed(span.text()));
}

// Temporary texts are refused, because the views would outlive them.
std::vector<std::string_view> splitAt(std::string&&, char) = delete;
std::vector<std::string_view> linesIn(std::string&&) = delete;
std::vector<std::string_view> wordsIn(std::string&&) = delete;
std::string_view trimmed(std::string&&) = delete;

}  // namespace fairyforge
