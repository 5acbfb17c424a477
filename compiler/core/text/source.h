// Source text and places in it.
//
// A SourceFile is one complete input; a SourceSpan is a range of its bytes. Every tree node, rule and
// diagnostic that came from text carries a span, so that messages can point at the text.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge {

// One input text. Lines and columns count from 1; a column counts Unicode code points, not bytes.
class SourceFile {
 public:
  SourceFile(std::string name, std::string text);

  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }

  struct LineColumn {
    std::size_t line;
    std::size_t column;
  };
  LineColumn locate(std::size_t offset) const;

  std::size_t lineCount() const { return lineStarts_.size(); }
  // Returns the text of line number `line`, counted from 1, without its line end. The line must exist.
  std::string_view line(std::size_t line) const;
  // Returns the byte offset at which line `line` (from 1) starts.
  std::size_t lineStart(std::size_t line) const { return lineStarts_[line - 1]; }

 private:
  std::string name_;
  std::string text_;
  std::vector<std::size_t> lineStarts_;
};

using SourcePtr = std::shared_ptr<const SourceFile>;

// The bytes [begin, end) of a file. A default span refers to no text; rules that no text wrote have such a
// span.
struct SourceSpan {
  SourcePtr file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  explicit operator bool() const { return file != nullptr; }
  std::string_view text() const {
    return file ? file->text().substr(begin, end - begin) : std::string_view{};
  }
  // Returns the part of this span from byte `from` to before byte `to`, counted from its beginning.
  SourceSpan part(std::size_t from, std::size_t to) const {
    return {file, begin + static_cast<std::uint32_t>(from), begin + static_cast<std::uint32_t>(to)};
  }
  bool operator==(const SourceSpan&) const = default;
};

// Returns a span over the whole of a text that is in no file: an argument, or notation that the program made.
SourceSpan spanOf(std::string name, std::string text);

}  // namespace fairyforge
