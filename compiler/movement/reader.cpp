// Reads notation into the syntax tree, with the parser that ANTLR generates from Movement.g4. No other source
// uses that parser.
#include <fmt/format.h>

#include "compiler/movement/notation.h"

#include "MovementLexer.h"
#include "MovementParser.h"
#include "antlr4-runtime.h"

namespace fairyforge::movement {
namespace {

using grammar::MovementLexer;
using grammar::MovementParser;

// No piece needs so long a notation. Longer texts are mistakes, and the trees of ANTLR are large.
constexpr std::size_t kLongestNotation = 1024;

// Returns the text with one code point for each byte. ANTLR counts code points, so its offsets are then byte
// offsets, and every byte string is valid. The grammar treats bytes that are not ASCII as unexpected
// characters anyway.
std::string oneCodePointPerByte(std::string_view text) {
  std::string widened;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      widened += c;
    } else {
      widened += static_cast<char>(0xC0 | byte >> 6);
      widened += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return widened;
}

bool isModifier(std::size_t token) {
  return token == MovementLexer::AGAIN || token == MovementLexer::SMALL;
}

// Reports only the first error of the parser; later ones follow from it.
class FirstError : public antlr4::BaseErrorListener {
 public:
  FirstError(const SourceSpan& text, antlr4::CommonTokenStream& tokens, Diagnostics& diagnostics)
      : text_(text), tokens_(tokens), diagnostics_(diagnostics) {}

  bool happened() const { return happened_; }

  void syntaxError(antlr4::Recognizer*, antlr4::Token* token, std::size_t, std::size_t, const std::string&,
                   std::exception_ptr) override {
    if (happened_) return;
    happened_ = true;
    report(*token);
  }

 private:
  std::string_view slice(std::size_t from, std::size_t to) const {
    return text_.text().substr(from, to - from);
  }
  // Is the token with this index within brackets?
  bool insideBracket(std::size_t at) const {
    int depth = 0;
    for (std::size_t i = 0; i < at; ++i) {
      depth += tokens_.get(i)->getType() == MovementLexer::LEFT;
      depth -= tokens_.get(i)->getType() == MovementLexer::RIGHT;
    }
    return depth > 0;
  }

  // For `mF-F` without brackets: suggests brackets around the parts on both sides of the sign.
  void reportBareChain(std::size_t at) {
    std::size_t first = at;
    while (first > 0 && !isModifier(tokens_.get(first)->getType()) &&
           tokens_.get(first - 1)->getType() != MovementLexer::SPACE) {
      --first;
    }
    while (first > 0 && isModifier(tokens_.get(first - 1)->getType())) --first;
    std::size_t last = at;
    while (tokens_.get(last)->getType() != antlr4::Token::EOF &&
           tokens_.get(last)->getType() != MovementLexer::SPACE) {
      ++last;
    }
    const std::size_t begin = tokens_.get(first)->getStartIndex();
    const std::size_t end = tokens_.get(last)->getStartIndex();
    const antlr4::Token& sign = *tokens_.get(at);
    const bool isChain = at > 0 && end > sign.getStopIndex() + 1;
    const SourceSpan span =
        isChain ? text_.part(begin, end) : text_.part(sign.getStartIndex(), sign.getStopIndex() + 1);
    diagnostics_.error(span, "dialect-form", "'{}' joins legs only between brackets", sign.getText())
        .suggest(isChain ? fmt::format("[{}]", slice(begin, end)) : "");
  }

  // Reports the first token that the parser does not accept, with what may be meant.
  void report(const antlr4::Token& token) {
    const std::size_t at = token.getTokenIndex();
    const bool atEnd = token.getType() == antlr4::Token::EOF;
    const std::size_t begin = token.getStartIndex();
    const std::size_t size = text_.text().size();
    const SourceSpan span = atEnd ? text_.part(size, size) : text_.part(begin, token.getStopIndex() + 1);
    const std::string found = atEnd                                     ? "the end"
                              : token.getType() == MovementLexer::SPACE ? "white space"
                                                                        : fmt::format("'{}'", span.text());

    if ((token.getType() == MovementLexer::THEN || token.getType() == MovementLexer::OR_STOP) &&
        !insideBracket(at)) {
      return reportBareChain(at);
    }
    if (token.getType() == MovementLexer::OTHER) {
      // All bytes of a character that is not ASCII belong together.
      std::size_t end = begin + 1;
      while (end < size && (static_cast<unsigned char>(text_.text()[end]) & 0xC0) == 0x80) ++end;
      Diagnostic& d = diagnostics_.error(text_.part(begin, end), "movement-syntax",
                                         "unexpected character '{}' in movement notation", slice(begin, end));
      if (slice(begin, end) == "+") d.note("the moves of both stand one behind the other: RF");
      if (slice(begin, end) == "<") d.note("a link is a name between '<' and '>', as in 'c<home>'");
      return;
    }
    const antlr4::Token* previous = at > 0 ? tokens_.get(at - 1) : nullptr;
    if (previous != nullptr && isModifier(previous->getType())) {
      std::size_t first = at - 1;
      while (first > 0 && isModifier(tokens_.get(first - 1)->getType())) --first;
      const std::size_t from = tokens_.get(first)->getStartIndex();
      diagnostics_
          .error(text_.part(from, previous->getStopIndex() + 1), "movement-syntax",
                 "expected an atom (a capital letter) after '{}', found {}",
                 slice(from, previous->getStopIndex() + 1), found)
          .note("small letters modify the atom that follows them");
      return;
    }
    if (insideBracket(at)) {
      diagnostics_.error(
          span, "movement-syntax",
          atEnd ? std::string("expected ']' before the end")
                : fmt::format("expected an atom, '-', '?' or ']' in the bracket, found {}", found));
      return;
    }
    diagnostics_.error(span, "movement-syntax",
                       atEnd ? std::string("expected an atom (a capital letter) before the end")
                             : fmt::format("expected a modifier or an atom, found {}", found));
  }

  const SourceSpan& text_;
  antlr4::CommonTokenStream& tokens_;
  Diagnostics& diagnostics_;
  bool happened_ = false;
};

// Converts ANTLR's tree to the syntax tree.
class TreeReader {
 public:
  TreeReader(const SourceSpan& text, Diagnostics& diagnostics) : text_(text), diagnostics_(diagnostics) {}

  // Reads the whole description.
  Notation notation(MovementParser::DescriptionContext& tree) {
    Notation notation;
    bool space = false;
    for (antlr4::tree::ParseTree* child : tree.children) {
      if (auto* termTree = dynamic_cast<MovementParser::TermContext*>(child)) {
        notation.terms.push_back(term(*termTree));
        notation.terms.back().spaceBefore = space && notation.terms.size() > 1;
        space = false;
      } else {
        space = true;
      }
    }
    return notation;
  }

 private:
  // If a rule matches nothing, ANTLR's stop is before its start.
  static Extent extentOf(antlr4::ParserRuleContext& tree) {
    const std::size_t begin = tree.getStart()->getStartIndex();
    const antlr4::Token* stop = tree.getStop();
    if (stop == nullptr || stop->getStopIndex() + 1 < begin) return {begin, begin};
    return {begin, std::max(begin, stop->getStopIndex() + 1)};
  }

  WrittenRange number(antlr4::tree::TerminalNode& node) {
    const antlr4::Token& token = *node.getSymbol();
    return {node.getText(), {token.getStartIndex(), token.getStopIndex() + 1}};
  }

  Term term(MovementParser::TermContext& tree) {
    Term result;
    result.extent = extentOf(tree);
    result.prefix = prefix(*tree.prefix());
    if (tree.atom() != nullptr) {
      result.body = atom(*tree.atom());
    } else {
      result.body = bracket(*tree.bracket());
    }
    result.exempt = tree.EXEMPT() != nullptr;
    return result;
  }

  std::vector<Leg> legs(MovementParser::LegsContext& tree) {
    std::vector<Leg> result;
    for (MovementParser::LegContext* legTree : tree.leg()) {
      Leg leg;
      leg.extent = extentOf(*legTree);
      for (antlr4::tree::TerminalNode* small : legTree->SMALL())
        leg.letters.push_back({small->getText()[0], small->getSymbol()->getStartIndex()});
      result.push_back(std::move(leg));
    }
    return result;
  }

  Prefix prefix(MovementParser::PrefixContext& tree) {
    Prefix result;
    result.extent = extentOf(tree);
    result.legs = legs(*tree.legs(0));
    const auto groups = tree.group();
    if (groups.empty()) return result;
    Group group;
    group.legs = legs(*groups[0]->legs());
    group.extent = extentOf(*groups[0]);
    if (groups[0]->NUMBER() != nullptr) group.count = number(*groups[0]->NUMBER());
    result.group = std::move(group);
    result.rest = legs(*tree.legs(1));
    if (groups.size() > 1) {
      const Extent second = extentOf(*groups[1]);
      diagnostics_.error(text_.part(second.begin, second.end), "unsupported-movement",
                         "an atom may have one repeated part in parentheses, this is a second one");
    }
    return result;
  }

  // Reads an atom. An unknown letter becomes AtomKind::Unknown, which later stages report.
  Atom atom(MovementParser::AtomContext& tree) {
    Atom result;
    result.extent = extentOf(tree);
    if (tree.range() != nullptr) result.range = {tree.range()->getText(), extentOf(*tree.range())};
    for (antlr4::tree::TerminalNode* suffix : tree.SUFFIX()) result.suffix += suffix->getText();
    if (tree.vector() != nullptr) {
      result.kind = AtomKind::Vector;
      result.letters = tree.vector()->getText();
      for (antlr4::tree::TerminalNode* distance : tree.vector()->NUMBER()) {
        const std::string digits = distance->getText();
        result.distances.push_back(digits.size() > 4 ? 9999 : std::stoi(digits));
      }
      return result;
    }
    const antlr4::Token& letter = *tree.getStart();
    result.letters =
        text_.text().substr(letter.getStartIndex(), letter.getStopIndex() + 1 - letter.getStartIndex());
    const AtomLetter* known = rowOf(kAtomLetters, result.letters[0]);
    result.kind = letter.getType() == MovementLexer::LINK ? AtomKind::Link
                  : known != nullptr                      ? known->kind
                                                          : AtomKind::Unknown;
    return result;
  }

  Bracket bracket(MovementParser::BracketContext& tree) {
    Bracket result;
    result.extent = extentOf(tree);
    bool mayStop = false;
    for (antlr4::tree::ParseTree* child : tree.children) {
      if (auto* legTree = dynamic_cast<MovementParser::ChainLegContext*>(child)) {
        ChainLeg leg;
        leg.mayStopBefore = mayStop;
        for (MovementParser::ChainAtomContext* atomTree : legTree->chainAtom()) {
          leg.alternatives.push_back(
              {prefix(*atomTree->prefix()), atom(*atomTree->atom()), extentOf(*atomTree)});
        }
        result.legs.push_back(std::move(leg));
      } else if (const std::string sign = child->getText(); sign == "?" || sign == "-") {
        mayStop = sign == "?";
      }
    }
    if (tree.range() != nullptr) result.range = {tree.range()->getText(), extentOf(*tree.range())};
    return result;
  }

  const SourceSpan& text_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::optional<Notation> readNotation(const SourceSpan& text, Diagnostics& diagnostics) {
  if (text.text().size() > kLongestNotation) {
    diagnostics.error(text.part(0, 1), "movement-too-long",
                      "movement notation of {} characters, the most is {}", text.text().size(),
                      kLongestNotation);
    return std::nullopt;
  }
  antlr4::ANTLRInputStream input(oneCodePointPerByte(text.text()));
  MovementLexer lexer(&input);
  lexer.removeErrorListeners();  // the lexer accepts every character
  antlr4::CommonTokenStream tokens(&lexer);
  MovementParser parser(&tokens);
  FirstError errors(text, tokens, diagnostics);
  parser.removeErrorListeners();
  parser.addErrorListener(&errors);
  tokens.fill();
  MovementParser::DescriptionContext* tree = parser.description();
  if (errors.happened()) return std::nullopt;

  const std::size_t before = diagnostics.errorCount();
  Notation notation = TreeReader(text, diagnostics).notation(*tree);
  if (diagnostics.errorCount() > before) return std::nullopt;
  if (notation.terms.empty()) {
    diagnostics
        .error(text.part(0, 0), "movement-syntax", "empty movement notation, expected an atom such as 'W'")
        .note("write 'O' alone for a piece that never moves");
    return std::nullopt;
  }
  return notation;
}

std::optional<Notation> readNotation(std::string_view text) {
  Diagnostics ignored;
  return readNotation(spanOf("notation", std::string(text)), ignored);
}

}  // namespace fairyforge::movement
