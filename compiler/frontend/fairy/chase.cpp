// Reads the sentence about perpetual chase: the consequence, then exceptions, separated by commas.

#include <algorithm>

#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/patterns.h"

namespace fairyforge::frontend::fairy {
namespace {

using syntax::PerpetualChase;

constexpr const char *kOff = "is a repetition like others", *kLoses = "loses", *kMayChase = "TYPES may chase",
                     *kMayBeChased = "TYPES may be chased on CELLS",
                     *kChases = "TYPES chases TYPES even if protected",
                     *kChase = "TYPES chase TYPES even if protected";

// Returns the types in the words, which can be joined by `and` or `or`.
std::vector<syntax::TypeRef> typesOf(const std::vector<syntax::Word>& words) {
  std::vector<syntax::TypeRef> types;
  bool joined = true;  // is a type expected here?
  for (const syntax::Word& word : words) {
    const bool joins = (word.text == "and" || word.text == "or") && !joined && &word != &words.back();
    if (!joins) types.push_back(word);
    joined = joins;
  }
  return types;
}

class ChaseReader {
 public:
  using Words = std::vector<syntax::Word>;

  // Reads one exception. Returns false if the words are not one.
  bool read(const Words& part) {
    const PatternMatch may = matchPattern("TYPES may chase", part);
    if (may.whole) return add(chase.mayChase, *may.operands.types);
    const auto on = find(part, "on");
    const PatternMatch chased = matchPattern("TYPES may be chased", {part.begin(), on});
    if (chased.whole && on != part.end()) {
      const auto cells = cellsIn({on + 1, part.end()});
      if (cells) chase.unchased.push_back({*chased.operands.types, *cells});
      return cells.has_value();
    }
    const auto verb = std::ranges::find_if(
        part, [](const syntax::Word& word) { return word.text == "chase" || word.text == "chases"; });
    const auto even = find(part, "even");
    if (verb == part.begin() || verb == part.end() || !(verb + 1 < even) ||
        !matchPattern("even if protected", {even, part.end()}).whole)
      return false;
    chase.regardless.push_back({typesOf({part.begin(), verb}), typesOf({verb + 1, even})});
    return true;
  }

  PerpetualChase chase{true};

 private:
  static Words::const_iterator find(const Words& words, std::string_view text) {
    return std::ranges::find_if(words, [&](const syntax::Word& word) { return word.text == text; });
  }
  static bool add(Words& list, const Words& more) {
    list.insert(list.end(), more.begin(), more.end());
    return true;
  }

  // Returns the cells that the words name, such as `rank 1-5 e6 home`, after `both` if they are the same for
  // both sides.
  static std::optional<syntax::SidedCells> cellsIn(const Words& words) {
    using Kind = syntax::CellItem::Kind;
    syntax::SidedCells cells;
    auto word = words.begin();
    if (word != words.end() && word->text == "both") {
      cells.forBlack = syntax::SidedCells::Black::Same;
      ++word;
    }
    for (; word != words.end(); ++word) {
      const Kind kind = word->text == "rank" ? Kind::Rank : word->text == "file" ? Kind::File : Kind::Cells;
      if (kind != Kind::Cells && ++word == words.end()) return std::nullopt;
      cells.white.push_back({kind, *word, 0});
    }
    if (cells.white.empty()) return std::nullopt;
    return cells;
  }
};

}  // namespace

std::optional<PerpetualChase> readChase(const std::vector<syntax::Word>& sentence, Diagnostics& diagnostics) {
  if (matchPattern(kOff, sentence).whole) return PerpetualChase{false};
  ChaseReader reader;
  const auto parts = partsAtCommas(sentence);
  for (const std::vector<syntax::Word>& part : parts) {
    const bool isFirst = &part == &parts.front();
    const bool fits = isFirst ? matchPattern(kLoses, part).whole : reader.read(part);
    if (!fits) {
      const std::vector<std::string> known = isFirst
                                                 ? std::vector<std::string>{kLoses, kOff}
                                                 : std::vector<std::string>{kMayChase, kMayBeChased, kChase};
      reportNoMatch(part.empty() ? std::vector{sentence.back()} : part, known, "perpetual chase", "",
                    diagnostics);
      return std::nullopt;
    }
  }
  return reader.chase;
}

Rests restsOfChase(const std::vector<syntax::Word>& sentence) {
  const auto parts = partsAtCommas(sentence);
  if (parts.size() == 1) return restsOf({kLoses, kOff}, sentence);
  return restsOf({kMayChase, kMayBeChased, kChase, kChases}, parts.back());
}

}  // namespace fairyforge::frontend::fairy
