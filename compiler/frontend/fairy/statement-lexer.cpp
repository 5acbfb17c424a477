#include "compiler/frontend/fairy/statement-lexer.h"

#include "compiler/frontend/fairy/guesses.h"

namespace fairyforge::frontend::fairy {

using grammar::FairyLexer;

namespace {

std::string closing(const std::string& bracket) {
  return bracket == "(" ? ")" : bracket == "[" ? "]" : "}";
}

// Turns the token into one that ends a line, at this place of the text.
std::unique_ptr<antlr4::Token> lineEndAt(std::unique_ptr<antlr4::CommonToken> token, std::size_t place) {
  token->setType(FairyLexer::END);
  token->setChannel(antlr4::Token::DEFAULT_CHANNEL);
  token->setStartIndex(place);
  token->setStopIndex(place - 1);
  token->setText("\n");
  return token;
}

std::unique_ptr<antlr4::Token> lineEndBefore(antlr4::Token& token) {
  return lineEndAt(std::make_unique<antlr4::CommonToken>(&token), token.getStartIndex());
}

// Reports a brace on a line below its statement, which ends with `word`, and hides the end of that line, so that
// the parser reads the block.
void joinBlock(const antlr4::Token& word, antlr4::Token& lineEnd, const antlr4::Token& brace,
               const FairyNodes& nodes) {
  if (lineEnd.getText() == ";" || word.getText() == "{" || word.getText() == "}") return;
  SourceSpan span = nodes.spanOf(&brace);
  span.begin = nodes.spanOf(&word).end;
  const bool comment = span.text().find('#') != std::string_view::npos;
  nodes
      .error(comment ? nodes.spanOf(&brace) : span, "syntax",
             "the '{' of a block stands on the line of its statement")
      .suggest(comment ? "" : " {");
  static_cast<antlr4::WritableToken&>(lineEnd).setChannel(antlr4::Token::HIDDEN_CHANNEL);
}

// Does the bracket close the bracket that was opened last? Reports an error if not.
bool checkClosing(const antlr4::Token& token, const std::vector<const antlr4::Token*>& open,
                  const FairyNodes& nodes) {
  const SourceSpan span = nodes.spanOf(&token);
  if (open.empty()) {
    nodes.error(span, "unmatched-bracket", "'{}' closes nothing: no bracket is open here", token.getText());
    return false;
  }
  const std::string opening = open.back()->getText();
  if (closing(opening) == token.getText()) return true;
  nodes.error(span, "unmatched-bracket", "expected '{}' before '{}'", closing(opening), token.getText())
      .note("'{}' was opened on line {}", opening, open.back()->getLine());
  return false;
}

}  // namespace

std::unique_ptr<antlr4::Token> StatementLexer::nextToken() {
  passOver();
  auto token = FairyLexer::nextToken();
  if (token->getChannel() == antlr4::Token::DEFAULT_CHANNEL) startsLine_ = token->getType() == END;
  return token;
}

void StatementLexer::passOver() {
  auto& reader = *getInterpreter<antlr4::atn::LexerATNSimulator>();
  for (bool inComment = false;; reader.consume(_input)) {
    const std::size_t next = _input->LA(1);
    const bool endsComment = next == '\r' || next == '\n' || next == antlr4::Token::EOF;
    inComment = !endsComment && (inComment || next == '#');
    if (!inComment && !(startsLine_ && (next == '\n' || next == '\r' || next == ' ' || next == '\t'))) return;
  }
}

std::vector<std::unique_ptr<antlr4::Token>> StatementLexer::preparedTokens(const FairyNodes& nodes) {
  std::vector<std::unique_ptr<antlr4::Token>> prepared;
  std::vector<const antlr4::Token*> open;
  bool goesOn = false;                 // does the statement continue on the next line?
  bool isPlace = false;                // does the line begin with `on` or `while`?
  std::size_t last = FairyLexer::END;  // the type of the previous token
  antlr4::Token* word = nullptr;       // the last token that ends no line
  antlr4::Token* lineEnd = nullptr;    // the end of line behind it
  for (auto& token : getAllTokens()) {
    const std::size_t type = token->getType();
    const SourceSpan span = nodes.spanOf(token.get());
    switch (type) {
      case FairyLexer::OPEN_STRING:
        nodes.error(span, "unclosed-quote", "quoted text is not closed on its line")
            .suggest(std::string(span.text()) + "\"");
        return {};
      case FairyLexer::OPEN_DIAGRAM:
        nodes.error(span.part(0, 7), "unclosed-block", "the diagram block is never closed: expected '}'");
        return {};
      case FairyLexer::OPEN_BRACE:
      case FairyLexer::OPEN_ROUND:
      case FairyLexer::OPEN_SQUARE:
        if (type == FairyLexer::OPEN_BRACE && word && lineEnd) joinBlock(*word, *lineEnd, *token, nodes);
        if (open.size() == kMaxBracketDepth) {
          nodes.error(span, "too-deep", "brackets are nested more than {} deep", kMaxBracketDepth);
          return {};
        }
        open.push_back(token.get());
        break;
      case FairyLexer::CLOSE_BRACE:
      case FairyLexer::CLOSE_ROUND:
      case FairyLexer::CLOSE_SQUARE:
        if (!checkClosing(*token, open, nodes)) return {};
        open.pop_back();
        if (type == FairyLexer::CLOSE_BRACE) prepared.push_back(lineEndBefore(*token));
        break;
      case FairyLexer::END: {
        const bool inBrackets = !open.empty() && open.back()->getText() != "{";
        const bool isSemicolon = token->getText() == ";";
        if (isSemicolon && inBrackets) {
          checkClosing(*token, open, nodes);
          return {};
        }
        if (!isSemicolon && (goesOn || inBrackets))
          static_cast<antlr4::WritableToken*>(token.get())->setChannel(antlr4::Token::HIDDEN_CHANNEL);
        break;
      }
      case FairyLexer::WORD:
        if (span.text().starts_with("//") || span.text().starts_with("/*"))
          nodes.error(span.part(0, 2), "syntax", "a comment begins with '#'").suggest("#");
        else
          reportDash(span, nodes.diagnostics());
        break;
      default:
        break;
    }
    if (token->getChannel() == antlr4::Token::DEFAULT_CHANNEL) {
      const bool begins = last == FairyLexer::END || last == FairyLexer::OPEN_BRACE;
      if (begins) isPlace = token->getText() == "on" || token->getText() == "while";
      goesOn = type == FairyLexer::COMMA || (isPlace && type == FairyLexer::COLON);
      last = type;
      if (type != FairyLexer::END) word = token.get();
      lineEnd = type != FairyLexer::END ? nullptr : lineEnd ? lineEnd : token.get();
    }
    prepared.push_back(std::move(token));
  }
  if (!open.empty()) {
    nodes.error(nodes.spanOf(open.back()), "unmatched-bracket", "'{}' is never closed: expected '{}'",
                open.back()->getText(), closing(open.back()->getText()));
    return {};
  }
  auto end = std::make_unique<antlr4::CommonToken>(FairyLexer::END);
  if (!prepared.empty()) end = std::make_unique<antlr4::CommonToken>(prepared.back().get());
  const std::size_t after = end->getStopIndex() + 1;
  prepared.push_back(lineEndAt(std::move(end), after));
  return prepared;
}

}  // namespace fairyforge::frontend::fairy
