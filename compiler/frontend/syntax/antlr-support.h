// For readers that use ANTLR: the places of tokens as spans, and errors reported line by line. Only sources
// that include a generated parser include this file.
#pragma once

#include <antlr4-runtime.h>
#include <functional>
#include <set>
#include <vector>

#include "compiler/core/base/watcher.h"
#include "compiler/core/text/byte-order-mark.h"
#include "compiler/core/text/source.h"

namespace fairyforge::frontend::syntax {

// The places of tokens. ANTLR counts code points from the start of its input, without a byte order mark; a
// span counts bytes from the start of the file.
class TokenPlaces {
 public:
  explicit TokenPlaces(SourceSpan input) : input_(std::move(input)) {
    const std::string_view text = input_.text();
    for (std::size_t i = behindByteOrderMark(text); i < text.size(); ++i) {
      if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80)
        offsets_.push_back(static_cast<std::uint32_t>(i));
    }
    offsets_.push_back(static_cast<std::uint32_t>(text.size()));
  }

  SourceSpan of(const antlr4::Token* token) const { return of(token, token); }
  // Returns the place in the text from the first token to the last.
  SourceSpan of(const antlr4::Token* first, const antlr4::Token* last) const {
    if (first->getType() == antlr4::Token::EOF) return input_.part(offsets_.back(), offsets_.back());
    const std::size_t begin = offset(first->getStartIndex());
    if (last->getType() == antlr4::Token::EOF) return input_.part(begin, offsets_.back());
    return input_.part(begin, std::max(begin, offset(last->getStopIndex() + 1)));
  }
  SourceSpan of(antlr4::ParserRuleContext* context) const {
    return of(context->getStart(), context->getStop() ? context->getStop() : context->getStart());
  }

 private:
  std::size_t offset(std::size_t codePoint) const {
    return offsets_[std::min(codePoint, offsets_.size() - 1)];
  }
  SourceSpan input_;
  std::vector<std::uint32_t> offsets_;
};

// Reports the first error of a line and continues with the next line. The rest of the line is not read,
// because guesses at missing or superfluous tokens lead to misleading messages.
class LineErrorStrategy : public antlr4::DefaultErrorStrategy {
 public:
  struct Tokens {
    std::size_t end, openBrace, closeBrace;
  };
  using Report = std::function<void(antlr4::Parser&, const antlr4::RecognitionException&)>;

  // `lineRules`: grammar rules that read a line; after an error, the innermost of them continues at the end
  // of its line. `loopRules`: rules that read a sequence of lines.
  LineErrorStrategy(std::set<std::size_t> lineRules, std::set<std::size_t> loopRules, Tokens tokens,
                    Report report)
      : lineRules_(std::move(lineRules)),
        loopRules_(std::move(loopRules)),
        tokens_(tokens),
        report_(std::move(report)) {}

  void reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) override {
    if (inErrorRecoveryMode(parser)) return;
    beginErrorCondition(parser);
    report_(*parser, error);
  }

  // Skips the rest of the line in which the error is, with its block if it has one.
  void recover(antlr4::Parser* parser, std::exception_ptr error) override {
    antlr4::ParserRuleContext* line = parser->getContext();
    if (!lineRules_.contains(line->getRuleIndex())) std::rethrow_exception(error);
    auto& tokens = *static_cast<antlr4::BufferedTokenStream*>(parser->getTokenStream());
    std::size_t depth = 0, lineDepth = 0;
    for (std::size_t i = 0; i < tokens.index(); ++i) {
      if (i == line->getStart()->getTokenIndex()) lineDepth = depth;
      depth += depthChange(tokens.get(i)->getType());
    }
    if (line->getStart()->getTokenIndex() >= tokens.index()) lineDepth = depth;
    for (;;) {
      const std::size_t type = tokens.LA(1);
      if (type == antlr4::Token::EOF || (depth == lineDepth && type == tokens_.end)) return;
      if (depth == lineDepth && type == tokens_.closeBrace) return;
      depth += depthChange(type);
      parser->consume();
    }
  }

  antlr4::Token* recoverInline(antlr4::Parser* parser) override {
    throw antlr4::InputMismatchException(parser);
  }

  // If no line can begin with the next token, reports an error, skips the line and tries the next one.
  void sync(antlr4::Parser* parser) override {
    stepDone();
    if (!loopRules_.contains(parser->getContext()->getRuleIndex())) return;
    auto& tokens = *parser->getTokenStream();
    const auto expected = parser->getATN().nextTokens(parser->getATN().states[parser->getState()]);
    for (;;) {
      const std::size_t type = tokens.LA(1);
      if (type == antlr4::Token::EOF || type == tokens_.closeBrace || expected.contains(type)) return;
      reportError(parser, antlr4::InputMismatchException(parser));
      std::size_t depth = 0;
      do {
        depth += depthChange(tokens.LA(1));
        parser->consume();
      } while (tokens.LA(1) != antlr4::Token::EOF && (depth > 0 || tokens.LA(1) != tokens_.end));
      endErrorCondition(parser);
    }
  }

 private:
  // How much the depth of braces changes; -1 is written modulo 2^64. The reader has checked before that
  // braces match.
  std::size_t depthChange(std::size_t type) const {
    return type == tokens_.openBrace ? 1 : type == tokens_.closeBrace ? std::size_t(-1) : 0;
  }

  std::set<std::size_t> lineRules_, loopRules_;
  Tokens tokens_;
  Report report_;
};

// Gives up at the first error.
class QuickErrorStrategy : public antlr4::BailErrorStrategy {
 public:
  void sync(antlr4::Parser*) override { stepDone(); }
};

// Parses with ANTLR's fast prediction (SLL). Only if that fails is the text parsed again, with full
// prediction and messages. `rule`: the parser's function for the start rule.
template <typename Parser, typename Context>
Context* parseTwice(Parser& parser, antlr4::CommonTokenStream& tokens, Context* (Parser::*rule)(),
                    const std::shared_ptr<antlr4::ANTLRErrorStrategy>& thorough) {
  auto* interpreter = parser.template getInterpreter<antlr4::atn::ParserATNSimulator>();
  parser.removeErrorListeners();
  parser.setErrorHandler(std::make_shared<QuickErrorStrategy>());
  interpreter->setPredictionMode(antlr4::atn::PredictionMode::SLL);
  try {
    return (parser.*rule)();
  } catch (const antlr4::ParseCancellationException&) {
    tokens.seek(0);
    parser.reset();
    parser.setErrorHandler(thorough);
    interpreter->setPredictionMode(antlr4::atn::PredictionMode::LL);
    return (parser.*rule)();
  }
}

}  // namespace fairyforge::frontend::syntax
