// Reads the lines of a hands block: `captures go to the captor's hand`, `drop Pawn on rank 2-7`.
#include <algorithm>

#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/drop-sentences.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/words.h"

namespace fairyforge::frontend::fairy {
namespace {

using What = decltype(syntax::Statement::what);

struct HandSentence {
  const char* pattern;
  What (*make)(const Operands&);
  bool cells = false;  // `on` and cells must follow
};

template <CaptureFate fate>
What captures(const Operands&) {
  return syntax::HandFate{fate, std::nullopt};
}
template <CaptureFate fate>
What capturesBy(const Operands& o) {
  return syntax::HandFate{fate, o.name};
}
template <syntax::Drops::Where where>
What drops(const Operands& o) {
  return syntax::Drops{where, *o.types, {}};
}
template <Side side>
What startsWith(const Operands& o) {
  return syntax::StartingHand{side, *o.types};
}
template <bool allowed>
What dropCaptures(const Operands&) {
  return syntax::DropCaptures{allowed};
}
template <bool unmoved>
What dropped(const Operands& o) {
  return syntax::DropsUnmoved{unmoved, *o.types};
}
constexpr HandSentence kHandSentences[] = {
    {"captures go to the captor's hand", captures<CaptureFate::CaptorsHand>},
    {"captures go to the owner's hand", captures<CaptureFate::OwnersHand>},
    {"captures leave the game", captures<CaptureFate::Gone>},
    {"captures by NAME go to the captor's hand", capturesBy<CaptureFate::CaptorsHand>},
    {"captures by NAME go to the owner's hand", capturesBy<CaptureFate::OwnersHand>},
    {"captures by NAME leave the game", capturesBy<CaptureFate::Gone>},
    {"captured TYPES become TYPE",
     [](const Operands& o) -> What {
       return syntax::InHand{*o.types, o.type};
     }},
    {"both start with TYPES",
     [](const Operands& o) -> What {
       return syntax::StartingHand{std::nullopt, *o.types};
     }},
    {"White starts with TYPES", startsWith<Side::White>},
    {"Black starts with TYPES", startsWith<Side::Black>},
    {"drop TYPES anywhere", drops<syntax::Drops::Where::Anywhere>},
    {"drop TYPES where the array has them", drops<syntax::Drops::Where::AsInArray>},
    {"drop TYPES nowhere", drops<syntax::Drops::Where::Nowhere>},
    {"drop TYPES", drops<syntax::Drops::Where::Cells>, true},
    {"drops may capture", dropCaptures<true>},
    {"drops never capture", dropCaptures<false>},
    {"dropped TYPES count as unmoved", dropped<true>},
    {"dropped TYPES count as unmoved", dropped<true>, true},
    {"dropped TYPES count as moved", dropped<false>},
    {"dropped TYPES may be TYPE",
     [](const Operands& o) -> What {
       return syntax::DropAs{*o.types, o.type};
     }},
};

std::string patternOf(const HandSentence& sentence) {
  return std::string(sentence.pattern) + (sentence.cells ? " on CELLS" : "");
}

}  // namespace

Rests restsOfHandLine(const std::vector<syntax::Word>& sentence) {
  std::vector<std::string> patterns;
  for (const HandSentence& s : kHandSentences) patterns.push_back(patternOf(s));
  for (const syntax::DropSentence& s : syntax::kDropSentences) patterns.emplace_back(s.pattern);
  return restsOf(patterns, sentence);
}

std::optional<syntax::Statement> readHandLine(FairyNodes::FairyParser::HandLineContext* tree,
                                              const FairyNodes& nodes) {
  std::vector<syntax::Word> sentence = nodes.sentence(tree);
  if (tree->sidedCells()) sentence.pop_back();
  std::vector<std::string> known;
  for (const HandSentence& s : kHandSentences) {
    known.push_back(patternOf(s));
    const PatternMatch m = matchPattern(s.pattern, sentence);
    if (!m.whole || s.cells != (tree->sidedCells() != nullptr)) continue;
    // Likely guesses: `drop pieces`, `starts with 2 Queen`.
    const bool odd = m.operands.types && std::ranges::any_of(*m.operands.types, [](const auto& type) {
                       return type.span.text() == "pieces" || syntax::isDigits(type.text);
                     });
    if (odd && reportGuess(Guessed::Hands, nodes.spanOf(tree), nodes.diagnostics())) return std::nullopt;
    syntax::Statement statement{nodes.spanOf(tree), s.make(m.operands)};
    if (auto* drops = std::get_if<syntax::Drops>(&statement.what); drops && s.cells)
      drops->cells = nodes.sidedCells(tree->sidedCells());
    if (auto* unmoved = std::get_if<syntax::DropsUnmoved>(&statement.what); unmoved && s.cells)
      unmoved->cells = nodes.sidedCells(tree->sidedCells());
    return statement;
  }
  for (const syntax::DropSentence& s : syntax::kDropSentences) {
    known.emplace_back(s.pattern);
    const PatternMatch m = matchPattern(s.pattern, sentence);
    if (m.whole && !tree->sidedCells())
      return syntax::Statement{nodes.spanOf(tree), syntax::DropRule{&s, *m.operands.types}};
  }
  if (reportBeyond(nodes.spanOf(tree), nodes.spanOf(tree), nodes.diagnostics()) ||
      reportGuess(Guessed::Hands, nodes.spanOf(tree), nodes.diagnostics()))
    return std::nullopt;
  if (sentence.front().text == "drop" && !tree->sidedCells()) {
    nodes.diagnostics()
        .error(sentence.back().span, "unknown-sentence", "expected where the pieces may be dropped")
        .note("written like: drop Pawn on rank 2-7, drop all anywhere, drop Rook where the array has them");
    return std::nullopt;
  }
  reportNoMatch(sentence, known, "hands", "", nodes.diagnostics());
  return std::nullopt;
}

}  // namespace fairyforge::frontend::fairy
