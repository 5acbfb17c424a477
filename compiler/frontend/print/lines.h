// Native text as lines with their blocks.
#pragma once

#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::frontend::print {

struct Token {
  LexemeKind kind;
  std::string text;
  bool spaceBefore = false;
};

// A statement or a line of a block, with its own block if it has one; or a comment that stands alone.
struct Line {
  std::vector<Token> tokens;
  bool hasBlock = false;
  std::vector<Line> block;
  std::string comment;      // behind the line, or alone
  std::string headComment;  // behind the brace that opens the block
  bool blankBefore = false;
};

std::vector<Line> readLines(std::string_view text);

}  // namespace fairyforge::frontend::print
