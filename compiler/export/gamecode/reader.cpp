// Parses text to statements with the generated parser. No other source of the folder includes it.
#include <fmt/format.h>
#include <functional>

#include "compiler/export/gamecode/syntax.h"

#include "GameCodeLexer.h"
#include "GameCodeParser.h"
#include "antlr4-runtime.h"

namespace fairyforge::gamecode {
namespace {

using grammar::GameCodeLexer;
using grammar::GameCodeParser;

// Code that people write does not nest deeper, and the parser's stack is limited.
constexpr int kMaxNesting = 100;

std::string_view wordThatCloses(std::size_t rule) {
  switch (rule) {
    case GameCodeParser::RuleIfBlock:
    case GameCodeParser::RuleElseifPart:
    case GameCodeParser::RuleElsePart:
      return "endif;";
    case GameCodeParser::RuleSubBlock:
      return "endsub;";
    case GameCodeParser::RuleForBlock:
      return "next;";
    case GameCodeParser::RuleDoBlock:
      return "loop;";
    default:
      return "";
  }
}

// Stops at the first error, because errors after a misunderstood block are noise. Reports it while the parser
// still knows which blocks are open.
class FirstError : public antlr4::BailErrorStrategy {
 public:
  using Report = std::function<void(const antlr4::Token*, antlr4::ParserRuleContext*)>;
  explicit FirstError(Report report) : report_(std::move(report)) {}

  void recover(antlr4::Parser* parser, std::exception_ptr error) override {
    report(*parser);
    antlr4::BailErrorStrategy::recover(parser, error);
  }
  antlr4::Token* recoverInline(antlr4::Parser* parser) override {
    report(*parser);
    return antlr4::BailErrorStrategy::recoverInline(parser);
  }

 private:
  void report(antlr4::Parser& parser) {
    if (report_) report_(parser.getCurrentToken(), parser.getContext());
    report_ = nullptr;
  }
  Report report_;
};

class Reader {
 public:
  Reader(const SourcePtr& source, Diagnostics& diagnostics)
      : source_(source),
        diagnostics_(diagnostics),
        input_(source->text().data(), source->text().size()),
        lexer_(&input_),
        tokens_(&lexer_),
        parser_(&tokens_) {}

  std::optional<std::vector<Statement>> read() {
    lexer_.removeErrorListeners();
    tokens_.fill();
    if (!checkTokens()) return std::nullopt;
    parser_.removeErrorListeners();
    parser_.setErrorHandler(
        std::make_shared<FirstError>([this](const antlr4::Token* token, antlr4::ParserRuleContext* context) {
          reportAt(token, context);
        }));
    parser_.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(
        antlr4::atn::PredictionMode::SLL);
    try {
      return statements(parser_.program()->statement());
    } catch (const antlr4::ParseCancellationException&) {
      return std::nullopt;
    }
  }

 private:
  // The source is pure ASCII, so the parser's code points are bytes.
  SourceSpan spanOf(const antlr4::Token* first, const antlr4::Token* last) const {
    const auto size = static_cast<std::uint32_t>(source_->text().size());
    if (first->getType() == antlr4::Token::EOF) return {source_, size, size};
    return {source_, static_cast<std::uint32_t>(first->getStartIndex()),
            static_cast<std::uint32_t>(last->getStopIndex() + 1)};
  }
  SourceSpan spanOf(const antlr4::Token* token) const { return spanOf(token, token); }
  SourceSpan spanOf(const antlr4::ParserRuleContext* context) const {
    return spanOf(context->start, context->stop);
  }

  bool refuse(const antlr4::Token* token, Code code, std::string message) {
    diagnostics_.error(spanOf(token), code, std::move(message));
    return false;
  }
  // Reports errors for which the parser has no good message, or which would overflow its stack.
  bool checkTokens() {
    std::vector<const antlr4::Token*> open;  // parentheses
    int depth = 0;
    for (const antlr4::Token* token : tokens_.getTokens()) {
      switch (token->getType()) {
        case GameCodeLexer::COMMENT:
          return refuse(token, "uncertain-word",
                        "how comments are read is not certain, expected a statement");
        case GameCodeLexer::OPEN_STRING:
          return refuse(token, "unclosed-quote", "the quote is not closed on its line");
        case GameCodeLexer::OPEN:
          open.push_back(token);
          break;
        case GameCodeLexer::CLOSE:
          if (open.empty()) return refuse(token, "unmatched-bracket", "')' has no '('");
          open.pop_back();
          break;
        case GameCodeLexer::END:
        case GameCodeLexer::COLON:
        case antlr4::Token::EOF:
          if (!open.empty())
            return refuse(open.back(), "unmatched-bracket", "'(' has no ')' in its statement");
          break;
        // These words are counted as if they occurred only at the start of a statement.
        case GameCodeLexer::IF:
        case GameCodeLexer::SUB:
        case GameCodeLexer::FOR:
        case GameCodeLexer::FOREACH:
        case GameCodeLexer::DO:
          if (atStart(token)) ++depth;
          break;
        case GameCodeLexer::ENDIF:
        case GameCodeLexer::ENDSUB:
        case GameCodeLexer::NEXT:
        case GameCodeLexer::LOOP:
          if (atStart(token)) --depth;
          break;
        default:
          break;
      }
      if (depth > kMaxNesting || open.size() > static_cast<std::size_t>(kMaxNesting))
        return refuse(token, "too-deep",
                      fmt::format("more than {} things stand inside each other", kMaxNesting));
    }
    return true;
  }

  bool atStart(const antlr4::Token* token) const {
    if (token->getTokenIndex() == 0) return true;
    const std::size_t before = tokens_.get(token->getTokenIndex() - 1)->getType();
    return before == GameCodeLexer::END || before == GameCodeLexer::COLON;
  }

  void reportAt(const antlr4::Token* token, antlr4::ParserRuleContext* context) {
    const bool atEnd = token->getType() == antlr4::Token::EOF;
    const std::string found =
        atEnd ? std::string("the text ends") : fmt::format("'{}' stands", token->getText());
    std::size_t rule = context->getRuleIndex();
    if (rule == GameCodeParser::RulePlain || rule == GameCodeParser::RuleItem) {
      diagnostics_.error(spanOf(token), "syntax",
                         fmt::format("{} inside a statement, expected the ';' that ends it", found));
      return;
    }
    // The innermost block that is open.
    for (antlr4::RuleContext* c = context; c != nullptr; c = dynamic_cast<antlr4::RuleContext*>(c->parent)) {
      const std::string_view closer = wordThatCloses(c->getRuleIndex());
      if (closer.empty()) continue;
      const auto* block = static_cast<antlr4::ParserRuleContext*>(c);
      const SourceSpan opener = spanOf(block->start);
      diagnostics_
          .error(spanOf(token), "syntax",
                 fmt::format("{} where a statement or \"{}\" was expected", found, closer))
          .note(
              fmt::format("the block begins with \"{}\" on line {}", opener.text(), block->start->getLine()));
      return;
    }
    diagnostics_.error(spanOf(token), "syntax", fmt::format("{} where a statement was expected", found));
  }

  std::vector<Statement> statements(const std::vector<GameCodeParser::StatementContext*>& contexts) const {
    std::vector<Statement> list;
    list.reserve(contexts.size());
    for (auto* context : contexts) list.push_back(statement(context));
    return list;
  }

  Statement statement(GameCodeParser::StatementContext* context) const {
    if (auto* block = context->ifBlock()) {
      constexpr auto kIf = Statement::Kind::If;
      Statement result = head(kIf, block->IF()->getSymbol(), block->item(), block->statement());
      for (auto* part : block->elseifPart())
        result.branches.push_back(head(kIf, part->ELSEIF()->getSymbol(), part->item(), part->statement()));
      if (auto* part = block->elsePart())
        result.branches.push_back(head(kIf, part->ELSE()->getSymbol(), {}, part->statement()));
      return result;
    }
    if (auto* block = context->subBlock())
      return head(Statement::Kind::Sub, block->SUB()->getSymbol(), block->item(), block->statement());
    if (auto* block = context->forBlock())
      return head(Statement::Kind::Each, block->start, block->item(), block->statement());
    if (auto* block = context->doBlock()) {
      // The position distinguishes items before and after `loop`.
      const std::size_t loop = block->LOOP()->getSymbol()->getTokenIndex();
      std::vector<GameCodeParser::ItemContext*> before;
      std::vector<Item> after;
      for (auto* one : block->item()) {
        if (one->start->getTokenIndex() < loop)
          before.push_back(one);
        else
          after.push_back(item(one));
      }
      Statement result = head(Statement::Kind::While, block->DO()->getSymbol(), before, block->statement());
      result.afterLoop = std::move(after);
      return result;
    }
    auto* plain = context->plain();
    Statement result = head(Statement::Kind::Plain, plain->WORD()->getSymbol(), plain->item());
    result.colon = plain->COLON() != nullptr;
    return result;
  }

  Statement head(Statement::Kind kind, const antlr4::Token* word,
                 const std::vector<GameCodeParser::ItemContext*>& items,
                 const std::vector<GameCodeParser::StatementContext*>& body = {}) const {
    Statement result;
    result.kind = kind;
    result.word = {Item::Kind::Word, spanOf(word), spanOf(word).text(), {}};
    for (auto* one : items) result.items.push_back(item(one));
    result.body = statements(body);
    result.at = {source_, result.word.at.begin,
                 result.items.empty() ? result.word.at.end : result.items.back().at.end};
    return result;
  }

  Item item(GameCodeParser::ItemContext* context) const {
    const SourceSpan at = spanOf(context);
    if (context->STRING()) return {Item::Kind::Quoted, at, at.text().substr(1, at.text().size() - 2), {}};
    if (auto* group = context->group()) {
      Item result{Item::Kind::Group, at, at.text(), {}};
      for (auto* one : group->item()) result.items.push_back(item(one));
      return result;
    }
    return {Item::Kind::Word, at, at.text(), {}};
  }

  SourcePtr source_;
  Diagnostics& diagnostics_;
  antlr4::ANTLRInputStream input_;
  GameCodeLexer lexer_;
  mutable antlr4::CommonTokenStream tokens_;
  GameCodeParser parser_;
};

bool isPlainText(const SourcePtr& source, Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte >= 0x20 && byte < 0x7F) || byte == '\n' || byte == '\r' || byte == '\t') continue;
    diagnostics.error({}, "bad-value",
                      fmt::format("'{}' has the byte 0x{:02X} on line {}, expected ASCII characters only",
                                  source->name(), byte, source->locate(i).line));
    return false;
  }
  return true;
}

}  // namespace

std::optional<std::vector<Statement>> parse(const SourcePtr& source, Diagnostics& diagnostics) {
  if (!isPlainText(source, diagnostics)) return std::nullopt;
  return Reader(source, diagnostics).read();
}

}  // namespace fairyforge::gamecode
