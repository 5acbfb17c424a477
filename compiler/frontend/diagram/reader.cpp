// Reads the lines of an Interactive Diagram into items (items.h), by the grammar Diagram.g4.
#include "compiler/frontend/diagram/reader.h"

#include <DiagramLexer.h>
#include <DiagramParser.h>
#include <fmt/format.h>

#include "compiler/frontend/diagram/items.h"
#include "compiler/frontend/syntax/antlr-support.h"

namespace fairyforge::frontend::diagram {
namespace {

using grammar::DiagramLexer;
using grammar::DiagramParser;
using syntax::Word;

class DiagramReader {
 public:
  DiagramReader(const SourceSpan& lines, Surroundings surroundings, Diagnostics& diagnostics)
      : lines_(lines), surroundings_(surroundings), diagnostics_(diagnostics), places_(lines) {}

  // Returns the parameters and pieces of the Diagram in the order of the text, and reports all else.
  std::vector<DiagramItem> read() {
    antlr4::ANTLRInputStream input{std::string(lines_.text())};
    DiagramLexer lexer(&input);
    lexer.removeErrorListeners();  // every character is part of some token
    antlr4::CommonTokenStream tokens(&lexer);
    tokens.fill();
    if (!tokensAreSound(tokens)) return {};
    DiagramParser parser(&tokens);
    const auto strategy = std::make_shared<syntax::LineErrorStrategy>(
        std::set<std::size_t>{DiagramParser::RuleBlock}, std::set<std::size_t>{},
        syntax::LineErrorStrategy::Tokens{DiagramParser::NEWLINE, DiagramParser::MARKUP,
                                          DiagramParser::MARKUP},
        [this](antlr4::Parser&, const antlr4::RecognitionException& e) {
          diagnostics_.error(places_.of(e.getOffendingToken()), "syntax",
                             "'{}' is neither part of a parameter nor of a piece",
                             e.getOffendingToken()->getText());
        });
    DiagramParser::BlockContext* block = syntax::parseTwice(parser, tokens, &DiagramParser::block, strategy);
    for (DiagramParser::ItemContext* item : block->item()) readItem(item);
    if (block->words()) addProse(block->words());
    return std::move(items_);
  }

 private:
  // Reports tokens that no grammar rule accepts, with better advice than the parser could give. Returns false
  // if there are any.
  bool tokensAreSound(antlr4::CommonTokenStream& tokens) {
    bool sound = true;
    std::size_t before = DiagramLexer::NEWLINE;
    for (antlr4::Token* token : tokens.getTokens()) {
      const std::size_t type = token->getType();
      const SourceSpan span = places_.of(token);
      if (type == DiagramLexer::EQUALS) {
        sound = false;
        diagnostics_.error(span.part(0, 1), "syntax", "expected a parameter's name directly before '='")
            .note("write name=value without blanks");
      } else if (type == DiagramLexer::MARKUP) {
        sound = false;
        diagnostics_
            .error(span, "markup", "unexpected '<': HTML other than <br> is not part of a Diagram's lines")
            .note("use --from page to read the Diagram out of a page's text");
      } else if (type == DiagramLexer::FIELD && before != DiagramLexer::WORD &&
                 before != DiagramLexer::FIELD) {
        sound = false;
        diagnostics_.error(span.part(0, 1), "syntax", "expected a piece's name before ':'")
            .note("a piece is written name:ID:moves:image:squares");
      }
      if (diagnostics_.enough()) return false;
      before = type;
    }
    return sound;
  }

  Word word(antlr4::tree::TerminalNode* node, std::size_t from) const {
    const SourceSpan span = places_.of(node->getSymbol());
    const SourceSpan part = span.part(std::min(from, span.text().size()), span.text().size());
    return {std::string(part.text()), part};
  }

  void readParameter(antlr4::tree::TerminalNode* node) {
    const SourceSpan span = places_.of(node->getSymbol());
    const std::size_t equals = span.text().find('=');
    const SourceSpan name = span.part(0, equals);
    items_.push_back(DiagramParameter{{std::string(name.text()), name}, word(node, equals + 1)});
  }

  void readItem(DiagramParser::ItemContext* item) {
    if (auto* c = dynamic_cast<DiagramParser::ParameterContext*>(item)) {
      readParameter(c->PARAMETER());
    } else if (auto* c = dynamic_cast<DiagramParser::ProseContext*>(item)) {
      addProse(c->words());
      if (c->PARAMETER()) readParameter(c->PARAMETER());
    } else if (auto* c = dynamic_cast<DiagramParser::PieceContext*>(item)) {
      // In a page, a line with too few fields (`as follows: on`) is prose. In other texts it is prose only if
      // it follows other prose.
      const bool afterProse = !items_.empty() && std::holds_alternative<DiagramProse>(items_.back());
      if (c->FIELD().size() < kDiagramFields && (afterProse || surroundings_ == Surroundings::Page)) {
        return addProse(c);
      }
      DiagramPiece piece{
          {std::string(places_.of(c->words()).text()), places_.of(c->words())}, {}, places_.of(c)};
      for (auto* field : c->FIELD()) piece.fields.push_back(word(field, 1));
      items_.push_back(std::move(piece));
    }
  }

  void addProse(antlr4::ParserRuleContext* words) { items_.push_back(DiagramProse{places_.of(words)}); }

  SourceSpan lines_;
  Surroundings surroundings_;
  Diagnostics& diagnostics_;
  syntax::TokenPlaces places_;
  std::vector<DiagramItem> items_;
};

// Reports prose between the Diagram's lines. In a page, each run of lines is a warning. Elsewhere the first
// run is an error, to which the other runs are notes.
void reportProse(const std::vector<DiagramItem>& items, Surroundings surroundings, Diagnostics& diagnostics) {
  std::vector<SourceSpan> runs;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto* prose = std::get_if<DiagramProse>(&items[i]);
    if (!prose) continue;
    runs.push_back(prose->span);
    while (i + 1 < items.size() && std::holds_alternative<DiagramProse>(items[i + 1])) {
      runs.back().end = std::get<DiagramProse>(items[++i]).span.end;
    }
  }
  if (surroundings == Surroundings::Page) {
    for (const SourceSpan& run : runs) {
      diagnostics.warning(run, "page-text", "{}: text between the Diagram's lines was not read",
                          linesOf(run));
    }
  } else if (!runs.empty()) {
    Diagnostic& d = diagnostics.error(
        runs.front(), "page-text", "{}: text that is neither a parameter nor a piece", linesOf(runs.front()));
    if (runs.size() > 1) {
      d.note("there are {} more such places, the next on {}", runs.size() - 1, linesOf(runs[1]));
    }
    d.note("a parameter is written name=value, a piece name:ID:moves:image:squares, without blanks inside");
    d.note("remove it, or use --from page to read the Diagram out of a page's text");
  }
}

}  // namespace

std::string linesOf(const SourceSpan& span) {
  const std::size_t first = span.file->locate(span.begin).line, last = span.file->locate(span.end).line;
  return first == last ? fmt::format("line {}", first) : fmt::format("lines {}-{}", first, last);
}

syntax::Layer readDiagram(const SourceSpan& lines, Surroundings surroundings, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errorCount();
  const std::vector<DiagramItem> items = DiagramReader(lines, surroundings, diagnostics).read();
  reportProse(items, surroundings, diagnostics);
  if (diagnostics.errorCount() > errors) return {};
  return diagramStatements(items, lines, diagnostics);
}

}  // namespace fairyforge::frontend::diagram
