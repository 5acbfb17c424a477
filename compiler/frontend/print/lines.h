// Native text as a list of lines, some of which have a block of lines.
#pragma once

#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::frontend::print {

struct Token {
  LexemeKind kind;
  std::string text;
  bool spaceBefore = false;
};

// A statement, or a line of a block, with its own block if it has one; or a comment on a line of its own.
struct Line {
  std::vector<Token> tokens;
  bool hasBlock = false;
  std::vector<Line> block;
  std::string comment;      // after the line, or alone
  std::string headComment;  // after the brace that opens the block
  bool blankBefore = false;
};

std::vector<Line> readLines(std::string_view text);

inline constexpr std::size_t kWidth = 100;  // lines are at most this long, where they can be broken

// Returns how many columns the text takes on a terminal.
std::size_t width(std::string_view text);
std::string padded(std::string text, std::size_t columns);

// Returns the tokens from `begin` to before `end` as one line. Inside brackets blanks are kept as they are,
// because a movement may mean something else without them.
std::string joined(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);
std::string joined(const std::vector<Token>& tokens);

// Returns the line as one line of text if it has no block, an empty block, or a short block with one line.
// Otherwise returns nothing.
std::optional<std::string> onOneLine(const Line& line, std::size_t indent);

}  // namespace fairyforge::frontend::print
