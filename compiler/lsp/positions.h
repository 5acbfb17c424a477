// Places as editors count them: lines from 0, and in a line units of UTF-16 from 0.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "compiler/text/json.h"
#include "compiler/text/source.h"

namespace fairyforge::lsp {

struct Position {
  std::size_t line = 0, character = 0;
};

// The lines of a text. They end with LF, CR LF or CR.
class Lines {
 public:
  explicit Lines(std::string_view text);
  // A position behind the end of its line is the end of it.
  std::size_t byteAt(Position position) const;
  Position positionOf(std::size_t byte) const;

 private:
  std::string_view text_;  // must outlive this
  std::vector<std::size_t> starts_;
};

// A message in which the two halves of characters are escaped stands for what an editor has in its memory, where a half may
// be alone: U+FFFD then, which takes one unit too.
std::string withoutHalfCharacters(std::string message);
// A position between the two units of a character takes it apart, into two of these.
void parted(std::string& text, Position position);

// What a client has sent. A std::runtime_error where it is no position.
Position positionFrom(const Json& json);
Json asJson(const Position& position);
Json rangeOf(const Lines& lines, std::size_t begin, std::size_t end);

}  // namespace fairyforge::lsp
