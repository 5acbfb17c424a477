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

}  // namespace fairyforge::frontend::print
