// Splits native text into lexemes. Only this file includes the lexer that ANTLR generates, whose headers are
// large.
#include "compiler/frontend/print/lexemes.h"

#include <FairyLexer.h>

#include "compiler/core/text/byte-order-mark.h"

namespace fairyforge::frontend::print {
namespace {

using grammar::FairyLexer;

LexemeKind kindOf(std::size_t type) {
  switch (type) {
    case FairyLexer::BLANK:
      return LexemeKind::Blank;
    case FairyLexer::END:
      return LexemeKind::End;
    case FairyLexer::COMMENT:
      return LexemeKind::Comment;
    case FairyLexer::CLOSE_BRACE:
      return LexemeKind::CloseBrace;
    case FairyLexer::OPEN_BRACE:
      return LexemeKind::OpenBrace;
    case FairyLexer::STRING:
      return LexemeKind::String;
    case FairyLexer::WORD:
      return LexemeKind::Word;
    case FairyLexer::DIAGRAM:
      return LexemeKind::Diagram;
    default:
      return LexemeKind::Other;
  }
}

}  // namespace

std::vector<Lexeme> lexemesOf(std::string_view text) {
  antlr4::ANTLRInputStream input{std::string(text)};
  FairyLexer lexer(&input);
  lexer.removeErrorListeners();
  std::vector<Lexeme> lexemes;
  for (const auto& token : lexer.getAllTokens())
    lexemes.push_back({kindOf(token->getType()), token->getText()});
  return lexemes;
}

std::optional<std::pair<std::size_t, std::size_t>> diagramBlock(std::string_view native) {
  std::size_t begin = behindByteOrderMark(native);  // ANTLR drops the mark
  for (const auto& [kind, text] : lexemesOf(native)) {
    if (kind == LexemeKind::Diagram) return std::pair{begin, begin + text.size()};
    begin += text.size();
  }
  return std::nullopt;
}

std::string nameText(const std::string& name) {
  const auto tokens = lexemesOf(name);
  const bool plain = tokens.size() == 1 && tokens[0].kind == LexemeKind::Word && name != "or";
  return plain ? name : '"' + name + '"';
}

}  // namespace fairyforge::frontend::print
