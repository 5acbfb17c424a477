// Reads the lines of a hands block: `captures go to the captor's hand`, `drop Pawn on rank 2-7`.
#include <algorithm>

#include "compiler/core/base/mapped.h"
#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/hand-sentences.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::fairy {

Rests restsOfHandLine(const std::vector<syntax::Word>& sentence) {
  return restsOf(mapped<std::string>(syntax::kHandSentences, &syntax::HandSentence::pattern), sentence);
}

std::optional<syntax::Statement> readHandLine(FairyNodes::FairyParser::HandLineContext* tree,
                                              const FairyNodes& nodes) {
  std::vector<syntax::Word> sentence = nodes.sentence(tree);
  auto* const cells = tree->sidedCells();
  if (cells) sentence.pop_back();
  for (const syntax::HandSentence& row : syntax::kHandSentences) {
    const PatternMatch m = matchPattern(row.words(), sentence);
    if (!m.whole || (row.words() != row.pattern) != (cells != nullptr)) continue;
    // The words match, but the types are not types: `drop pieces`, `starts with 2 Queen`.
    const bool odd = row.what != syntax::HandSentence::What::Sets && m.operands.types &&
                     std::ranges::any_of(*m.operands.types, [](const auto& type) {
                       return type.span.text() == "pieces" || syntax::isDigits(type.text);
                     });
    if (odd && reportGuess(Guessed::Hands, nodes.spanOf(tree), nodes.diagnostics())) return std::nullopt;
    syntax::HandRule rule{&row, m.operands.types.value_or(std::vector<syntax::TypeRef>()), m.operands.type};
    if (!m.operands.name.text.empty()) rule.by = m.operands.name;
    if (cells) rule.cells = nodes.sidedCells(cells);
    return syntax::Statement{nodes.spanOf(tree), std::move(rule)};
  }
  if (reportBeyond(nodes.spanOf(tree), nodes.spanOf(tree), nodes.diagnostics()) ||
      reportGuess(Guessed::Hands, nodes.spanOf(tree), nodes.diagnostics()))
    return std::nullopt;
  if (sentence.front().text == "drop" && !cells) {
    nodes.error(sentence.back().span, "unknown-sentence", "expected where the pieces may be dropped")
        .note("written like: drop Pawn on rank 2-7, drop all anywhere, drop Rook where the array has them");
    return std::nullopt;
  }
  reportNoMatch(sentence, mapped<std::string>(syntax::kHandSentences, &syntax::HandSentence::pattern),
                "hands", "", nodes.diagnostics());
  return std::nullopt;
}

}  // namespace fairyforge::frontend::fairy
