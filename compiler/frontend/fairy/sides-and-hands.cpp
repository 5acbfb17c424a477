// Reads the blocks of a third side and of hands: `side Nature brown { pieces Queen Rook; may act after 5 turns
// since its last act }`, `hands { captures go to the captor's hand; drop Pawn on rank 2-7 }`.
#include <algorithm>
#include <set>

#include "compiler/core/base/mapped.h"
#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/hand-sentences.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::fairy {

using syntax::ThirdSideBlock;

namespace {

// A row of the table of sentences about the third side.
struct SideSentence {
  const char* pattern;
  const char* subject;  // what the sentence sets; a block may set it only once
  void (*apply)(ThirdSideBlock&, const Operands&);
};

template <auto field, auto value>
void set(ThirdSideBlock& block, const Operands&) {
  block.*field = value;
}
template <bool mayPlayNullMove>
void acts(ThirdSideBlock& block, const Operands& o) {
  block.acts = true;
  block.interval = o.number.value > 0 ? o.number : syntax::Number{1, {}};
  block.mayPlayNullMove = mayPlayNullMove;
  block.opensTurns = false;
}
void opens(ThirdSideBlock& block, const Operands&) {
  block.acts = block.opensTurns = true;
  block.interval = syntax::Number{1, {}};
  block.mayPlayNullMove = false;
}
template <bool replaces>
void introduceOn(ThirdSideBlock& block, const Operands& o) {
  block.mayAttack = std::vector<syntax::TypeRef>{{"everything", {}}};
  block.onto = o.name;
  block.replaces = replaces;
}
void attackNone(ThirdSideBlock& block, const Operands& o) {
  block.onto = syntax::Word();
  block.mayAttack = o.types.value_or(std::vector<syntax::TypeRef>{});
}
void countAttacks(ThirdSideBlock& block, const Operands& o) {
  block.delay = o.number;
}
void limit(ThirdSideBlock& block, const Operands& o) {
  block.mostOfAType = o.number;
}

constexpr SideSentence kThirdSideSentences[] = {
    {"pieces TYPES", "its pieces", [](ThirdSideBlock& block, const Operands& o) { block.pieces = *o.types; }},
    {"introduces them where they attack nothing but TYPES", "where it introduces pieces", attackNone},
    {"introduces them where they attack nothing", "where it introduces pieces", attackNone},
    {"introduces them on any empty cell", "where it introduces pieces", introduceOn<false>},
    {"introduces them on NAME", "where it introduces pieces", introduceOn<false>},
    {"introduces them on NAME in place of those there", "where it introduces pieces", introduceOn<true>},
    {"acts by lot", "how it chooses", set<&ThirdSideBlock::byLot, true>},
    {"must act before every turn", "when it acts", opens},
    {"may act after N turns since its last act", "when it acts", acts<true>},
    {"may act after every turn", "when it acts", acts<true>},
    {"must act after N turns since its last act", "when it acts", acts<false>},
    {"must act after every turn", "when it acts", acts<false>},
    {"has no turns of its own", "when it acts", set<&ThirdSideBlock::acts, false>},
    {"attacks count from COUNT turns after its last act", "when its attacks count", countAttacks},
    {"attacks always count", "when its attacks count", countAttacks},
    {"at most COUNT of a type", "how many pieces it may have", limit},
    {"any number of a type", "how many pieces it may have", limit},
    {"captures go to the owner's hand", "what becomes of its captures",
     set<&ThirdSideBlock::fate, CaptureFate::OwnersHand>},
    {"captures leave the game", "what becomes of its captures",
     set<&ThirdSideBlock::fate, CaptureFate::Gone>},
    {"may not expose a royal piece to the other player", "the exposure of royal pieces",
     set<&ThirdSideBlock::shieldsRoyals, true>},
    {"may expose royal pieces", "the exposure of royal pieces", set<&ThirdSideBlock::shieldsRoyals, false>},
    {"mate by it alone is a draw", "mate by it alone", set<&ThirdSideBlock::mateIsDraw, true>},
    {"mate by it alone is a win for the other player", "mate by it alone",
     set<&ThirdSideBlock::mateIsDraw, false>},
};

std::vector<std::string> sidePatterns() {
  return mapped<std::string>(kThirdSideSentences, &SideSentence::pattern);
}

void readLine(FairyNodes::FairyParser::SideLineContext* line, const FairyNodes& nodes, ThirdSideBlock& block,
              std::set<std::string>& said) {
  const std::vector<syntax::Word> sentence = nodes.sentence(line);
  for (const SideSentence& s : kThirdSideSentences) {
    const PatternMatch m = matchPattern(s.pattern, sentence);
    if (!m.whole) continue;
    if (!said.insert(s.subject).second) {
      nodes.error(nodes.spanOf(line), "said-twice", "{} is said twice in one block", s.subject);
    }
    s.apply(block, m.operands);
    return;
  }
  if (!reportGuess(Guessed::ThirdSide, nodes.spanOf(line), nodes.diagnostics()))
    reportNoMatch(sentence, sidePatterns(), block.name.text, "", nodes.diagnostics());
}

}  // namespace

Rests restsOfSideLine(const std::vector<syntax::Word>& sentence) {
  return restsOf(sidePatterns(), sentence);
}

ThirdSideBlock readThirdSide(FairyNodes::FairyParser::ThirdSideContext* tree, const FairyNodes& nodes) {
  ThirdSideBlock block;
  block.name = nodes.word(tree->sideName());
  if (block.name.text == "White" || block.name.text == "Black") {
    nodes.error(block.name.span, "unknown-side", "'{}' is a player: expected the name of a third side",
                block.name.text);
  }
  if (tree->sideColour()) block.colour = nodes.word(tree->sideColour());
  std::set<std::string> said;
  for (auto* row : tree->sideRow()) {
    if (!row->exception && row->sideLine()) readLine(row->sideLine(), nodes, block, said);
  }
  return block;
}

// ---- hands ----

static std::vector<std::string> handPatterns() {
  return mapped<std::string>(syntax::kHandSentences, &syntax::HandSentence::pattern);
}

Rests restsOfHandLine(const std::vector<syntax::Word>& sentence) {
  return restsOf(handPatterns(), sentence);
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
  reportNoMatch(sentence, handPatterns(), "hands", "", nodes.diagnostics());
  return std::nullopt;
}

}  // namespace fairyforge::frontend::fairy
