// Positions as editors count them: lines from 0 and, within a line, units of UTF-16 from 0.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "compiler/core/text/json.h"
#include "compiler/core/text/source.h"

namespace fairyforge::lsp {

struct Position {
  std::size_t line = 0, character = 0;
};

// The lines of a text, which end with LF, CR LF or CR.
class Lines {
 public:
  explicit Lines(std::string_view text);
  // Returns the byte at a position. A position beyond the end of its line means that end.
  std::size_t byteAt(Position position) const;
  Position positionOf(std::size_t byte) const;

 private:
  std::string_view text_;  // must outlive this
  std::vector<std::size_t> starts_;
};

// In an editor, half of a character of two units may stand alone; a message has it as an escape such as
// \ud83d. Returns the message with U+FFFD, which is one unit too, in place of such halves.
std::string withoutHalfCharacters(std::string message);
// An editor may change one half of a character that has two units of UTF-16. If the position is between such halves,
// replaces the character in `text` by two U+FFFD, so that the position is between two characters.
void splitCharacterAt(std::string& text, Position position);

// Reads a position from a client. Throws std::runtime_error if it is none.
Position positionFrom(const Json& json);
Json asJson(const Position& position);
Json rangeOf(const Lines& lines, std::size_t begin, std::size_t end);

}  // namespace fairyforge::lsp
