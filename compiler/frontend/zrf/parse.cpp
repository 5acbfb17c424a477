// Parses text to S-expressions, by the grammar Zrf.g4, and reports brackets and quotes that do not match.
#include <ZrfLexer.h>
#include <ZrfParser.h>
#include <fmt/format.h>

#include "compiler/core/text/byte-order-mark.h"
#include "compiler/frontend/zrf/tree.h"

namespace fairyforge::frontend::zrf {
namespace {

using grammar::ZrfLexer;
using grammar::ZrfParser;

// Returns the text with each byte as the character with its number, so that ANTLR counts bytes. A byte order
// mark and non-breaking blanks become blanks.
std::string bytesAsCharacters(std::string_view text) {
  std::string utf8;
  utf8.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t blank = text.substr(i).starts_with("\xC2\xA0") ? 2
                              : i == 0                               ? behindByteOrderMark(text)
                                                                     : 0;
    if (blank > 0) {
      utf8.append(blank, ' ');
      i += blank - 1;
    } else if (byte < 0x80) {
      utf8 += text[i];
    } else {
      utf8 += static_cast<char>(0xC0 | byte >> 6);
      utf8 += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return utf8;
}

class Parser {
 public:
  Parser(const SourcePtr& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  // Returns the lists of the file; none after an error.
  std::vector<Node> read() {
    antlr4::ANTLRInputStream input(bytesAsCharacters(source_->text()));
    ZrfLexer lexer(&input);
    lexer.removeErrorListeners();
    antlr4::CommonTokenStream tokens(&lexer);
    tokens.fill();
    if (!checkBrackets(tokens)) return {};
    ZrfParser parser(&tokens);
    parser.removeErrorListeners();
    parser.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(
        antlr4::atn::PredictionMode::SLL);
    std::vector<Node> nodes;
    for (ZrfParser::ItemContext* item : parser.file()->item()) nodes.push_back(node(*item));
    return nodes;
  }

 private:
  SourceSpan span(const antlr4::Token* token) const {
    return {source_, static_cast<std::uint32_t>(token->getStartIndex()),
            static_cast<std::uint32_t>(token->getStopIndex() + 1)};
  }

  // Does the list begin with a word that is allowed only outside all lists? The body of a macro can contain a
  // game; it is assumed that such a game does not begin a line.
  static bool isSection(const std::vector<antlr4::Token*>& tokens, std::size_t open, bool inMacro) {
    if (open + 1 >= tokens.size()) return false;
    const std::string word = tokens[open + 1]->getText();
    if (word == "define" || word == "include") return true;
    return (word == "game" || word == "variant") && (!inMacro || tokens[open]->getCharPositionInLine() == 0);
  }

  // Reports brackets and quotes that do not match. Returns false after an error.
  bool checkBrackets(antlr4::CommonTokenStream& stream) {
    std::vector<antlr4::Token*> tokens = stream.getTokens();
    std::vector<const antlr4::Token*> open;
    std::size_t lastClose = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i]->getType() == ZrfLexer::CLOSE) lastClose = i;
    }
    bool sound = true, inMacro = false;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const antlr4::Token* token = tokens[i];
      switch (token->getType()) {
        case ZrfLexer::OPEN:
          // A section inside a list shows that a closing bracket is missing before it.
          if (open.empty()) inMacro = i + 1 < tokens.size() && tokens[i + 1]->getText() == "define";
          if (!open.empty() && isSection(tokens, i, inMacro)) {
            diagnostics_
                .error(span(open.back()), "unclosed-list", "'(' is not closed before '({}' on line {}",
                       tokens[i + 1]->getText(), source_->locate(token->getStartIndex()).line)
                .note("that word stands outside of all lists: a ')' is missing before it");
            return false;
          }
          open.push_back(token);
          if (open.size() > kMaxDepth) {
            diagnostics_.error(span(token), "too-deep", "lists nest deeper than {}", kMaxDepth);
            return false;
          }
          break;
        case ZrfLexer::CLOSE:
          if (!open.empty()) {
            open.pop_back();
          } else if (i == lastClose) {
            diagnostics_.warning(span(token), "unmatched-bracket", "')' without '(' at the end of the file")
                .note("it is passed over");
          } else {
            diagnostics_.error(span(token), "unmatched-bracket", "')' without '('")
                .note("a list before it is closed once too often");
            sound = false;
          }
          break;
        case ZrfLexer::OPEN_STRING:
          diagnostics_.error(span(token).part(0, 1), "unclosed-quote", "the text that starts here has no end")
              .note("a string ends at the next '\"'; there is no way to write one inside");
          return false;
        default:
          break;
      }
      if (diagnostics_.enough()) return false;
    }
    if (!open.empty()) {
      diagnostics_
          .warning(span(open.back()), "unclosed-list", "'(' is not closed: {} missing at the end of the file",
                   open.size() == 1 ? "a ')' is" : fmt::format("{} ')' are", open.size()))
          .note("read as if all lists were closed there");
    }
    return sound;
  }

  // Returns the node for an item of the parser's tree.
  Node node(ZrfParser::ItemContext& item) {
    Node result;
    if (ZrfParser::ListContext* list = item.list()) {
      const antlr4::Token* first = list->OPEN()->getSymbol();
      const antlr4::Token* last = list->end() != nullptr ? list->end()->getStart() : nullptr;
      result.place.span = span(first);
      const auto end = static_cast<std::uint32_t>(source_->text().size());
      result.place.span.end = last != nullptr && last->getType() == ZrfLexer::CLOSE ? span(last).end : end;
      for (ZrfParser::ItemContext* inner : list->item()) result.items.add(node(*inner));
      return result;
    }
    result.place.span = span(item.getStart());
    const bool string = item.STRING() != nullptr;
    result.kind = string ? Node::Kind::String : Node::Kind::Atom;
    result.text = result.place.span.text();
    if (string) result.text = result.text.substr(1, result.text.size() - 2);
    return result;
  }

  SourcePtr source_;
  Diagnostics& diagnostics_;
};

}  // namespace

// Returns the list for changing; makes a copy first if others share it.
std::vector<Node>& Nodes::own() {
  if (!nodes_)
    nodes_ = std::make_shared<std::vector<Node>>();
  else if (nodes_.use_count() > 1)
    nodes_ = std::make_shared<std::vector<Node>>(*nodes_);
  return *nodes_;
}

void Nodes::add(Node node) {
  own().push_back(std::move(node));
}

void Nodes::insert(std::size_t at, Node node) {
  own().insert(own().begin() + static_cast<std::ptrdiff_t>(at), std::move(node));
}

void Nodes::replace(std::size_t at, Node node) {
  own()[at] = std::move(node);
}

std::vector<Node> parse(const SourcePtr& source, Diagnostics& diagnostics) {
  return Parser(source, diagnostics).read();
}

Diagnostic& Reporter::report(Severity severity, const Place& place, Code code, std::string message) {
  constexpr std::size_t kMaxCalls = 4;
  // Of a long list only the first line is marked.
  SourceSpan span = place.span;
  const std::size_t line = span.text().find('\n');
  if (line != std::string_view::npos) span.end = span.begin + static_cast<std::uint32_t>(line);
  if (!reported_.emplace(span.file.get(), span.begin, message).second) return repeated_ = {};
  Diagnostic& d = severity == Severity::Error ? diagnostics_->error(span, code, std::move(message))
                                              : diagnostics_->warning(span, code, std::move(message));
  std::size_t calls = 0;
  for (const Expansion* e = place.within.get(); e != nullptr; e = e->within.get()) {
    if (++calls > kMaxCalls) {
      d.note("... and so on");
      break;
    }
    const auto at = e->call.file->locate(e->call.begin);
    d.note("in the expansion of macro '{}', called at {}:{}:{}", e->macro, e->call.file->name(), at.line,
           at.column);
  }
  return d;
}

}  // namespace fairyforge::frontend::zrf
