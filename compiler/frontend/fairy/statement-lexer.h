// The tokens of a native text, and where its statements end. Only sources of the native reader include this file,
// because it includes the generated lexer.
#pragma once

#include <FairyLexer.h>
#include <memory>
#include <vector>

#include "compiler/frontend/fairy/nodes.h"

namespace fairyforge::frontend::fairy {

// Skips comments and empty lines itself, for speed: ANTLR's lexer takes a lock for each character, and its
// parser would get an end-of-line token for each empty line.
class StatementLexer final : public grammar::FairyLexer {
 public:
  explicit StatementLexer(antlr4::CharStream* text) : FairyLexer(text) {
    removeErrorListeners();  // every character is part of some token
  }
  std::unique_ptr<antlr4::Token> nextToken() override;
  // Returns the tokens of the text, with an end of line only where a statement can end. Reports quotes and
  // brackets that do not match, since the parser would only give misleading errors for them.
  std::vector<std::unique_ptr<antlr4::Token>> preparedTokens(const FairyNodes& nodes);

 private:
  // Skips comments, and at the start of a line also blanks and empty lines, before the lexer reads a token.
  void passOver();

  bool startsLine_ = true;
};

}  // namespace fairyforge::frontend::fairy
