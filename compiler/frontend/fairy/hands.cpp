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
  What what;           // without what the words of the sentence name
  bool cells = false;  // `on` and cells must follow
};

const std::vector<HandSentence>& handSentences() {
  using namespace syntax;
  using Where = Drops::Where;
  static const std::vector<HandSentence> kSentences{
      {"captures go to the captor's hand", HandFate{CaptureFate::CaptorsHand, {}}},
      {"captures go to the owner's hand", HandFate{CaptureFate::OwnersHand, {}}},
      {"captures leave the game", HandFate{CaptureFate::Gone, {}}},
      {"captures by NAME go to the captor's hand", HandFate{CaptureFate::CaptorsHand, {}}},
      {"captures by NAME go to the owner's hand", HandFate{CaptureFate::OwnersHand, {}}},
      {"captures by NAME leave the game", HandFate{CaptureFate::Gone, {}}},
      {"captured TYPES become TYPE", InHand{}},
      {"both start with TYPES", StartingHand{}},
      {"White starts with TYPES", StartingHand{Side::White, {}}},
      {"Black starts with TYPES", StartingHand{Side::Black, {}}},
      {"drop TYPES anywhere", Drops{Where::Anywhere, {}, {}}},
      {"drop TYPES where the array has them", Drops{Where::AsInArray, {}, {}}},
      {"drop TYPES nowhere", Drops{Where::Nowhere, {}, {}}},
      {"drop TYPES", Drops{Where::Cells, {}, {}}, true},
      {"drops may capture", DropCaptures{true}},
      {"drops never capture", DropCaptures{false}},
      {"dropped TYPES count as unmoved", DropsUnmoved{true, {}}},
      {"dropped TYPES count as unmoved", DropsUnmoved{true, {}}, true},
      {"dropped TYPES count as moved", DropsUnmoved{false, {}}},
      {"dropped TYPES may be TYPE", DropAs{}}};
  return kSentences;
}

// Fills in what the words of the sentence name.
void fill(What& what, const Operands& operands) {
  std::visit(
      [&](auto& said) {
        if constexpr (requires { said.types = *operands.types; }) said.types = *operands.types;
        if constexpr (requires { said.as = operands.type; }) said.as = operands.type;
        if constexpr (requires { said.by = operands.name; })
          if (!operands.name.text.empty()) said.by = operands.name;
      },
      what);
}

std::string patternOf(const HandSentence& sentence) {
  return std::string(sentence.pattern) + (sentence.cells ? " on CELLS" : "");
}

}  // namespace

Rests restsOfHandLine(const std::vector<syntax::Word>& sentence) {
  std::vector<std::string> patterns;
  for (const HandSentence& s : handSentences()) patterns.push_back(patternOf(s));
  for (const syntax::DropSentence& s : syntax::kDropSentences) patterns.emplace_back(s.pattern);
  return restsOf(patterns, sentence);
}

std::optional<syntax::Statement> readHandLine(FairyNodes::FairyParser::HandLineContext* tree,
                                              const FairyNodes& nodes) {
  std::vector<syntax::Word> sentence = nodes.sentence(tree);
  if (tree->sidedCells()) sentence.pop_back();
  std::vector<std::string> known;
  for (const HandSentence& s : handSentences()) {
    known.push_back(patternOf(s));
    const PatternMatch m = matchPattern(s.pattern, sentence);
    if (!m.whole || s.cells != (tree->sidedCells() != nullptr)) continue;
    // Likely guesses: `drop pieces`, `starts with 2 Queen`.
    const bool odd = m.operands.types && std::ranges::any_of(*m.operands.types, [](const auto& type) {
                       return type.span.text() == "pieces" || syntax::isDigits(type.text);
                     });
    if (odd && reportGuess(Guessed::Hands, nodes.spanOf(tree), nodes.diagnostics())) return std::nullopt;
    syntax::Statement statement{nodes.spanOf(tree), s.what};
    fill(statement.what, m.operands);
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
    nodes.error(sentence.back().span, "unknown-sentence", "expected where the pieces may be dropped")
        .note("written like: drop Pawn on rank 2-7, drop all anywhere, drop Rook where the array has them");
    return std::nullopt;
  }
  reportNoMatch(sentence, known, "hands", "", nodes.diagnostics());
  return std::nullopt;
}

}  // namespace fairyforge::frontend::fairy
