// Implements source files. The starts of all lines are found once, so that a byte offset is converted to a
// line by binary search. Columns count code points.

#include "compiler/core/text/source.h"

#include <algorithm>

namespace fairyforge {

SourceFile::SourceFile(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  lineStarts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') lineStarts_.push_back(i + 1);
  }
}

SourceFile::LineColumn SourceFile::locate(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto after = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), offset);
  const std::size_t line = static_cast<std::size_t>(after - lineStarts_.begin());
  std::size_t column = 1;
  for (std::size_t i = lineStarts_[line - 1]; i < offset; ++i) {
    const bool continuationByte = (static_cast<unsigned char>(text_[i]) & 0xC0) == 0x80;
    if (!continuationByte) ++column;
  }
  return {line, column};
}

std::string_view SourceFile::line(std::size_t line) const {
  const std::size_t begin = lineStarts_[line - 1];
  std::size_t end = line < lineStarts_.size() ? lineStarts_[line] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return std::string_view(text_).substr(begin, end - begin);
}

SourceSpan spanOf(std::string name, std::string text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  return {std::make_shared<const SourceFile>(std::move(name), std::move(text)), 0, size};
}

}  // namespace fairyforge
