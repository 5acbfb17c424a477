// Reads sentences that are lists of parts, separated by commas.
#include <algorithm>
#include <string>

#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::frontend::fairy {
namespace {

using syntax::PerpetualChase;
using Words = std::vector<syntax::Word>;
using Patterns = std::vector<std::string>;

// Reports a part of a list that cannot be read. Returns nothing.
std::nullopt_t reportPart(const syntax::Word& at, std::string_view expected, std::string_view subject,
                          Diagnostics& diagnostics) {
  diagnostics.error(at.span, "unknown-sentence", "expected {}", expected)
      .note("written like: {}", syntax::exampleOf(subject));
  return std::nullopt;
}

bool isNew(const syntax::Word& name, const Words& before, Diagnostics& diagnostics) {
  const bool known = std::ranges::count(before, name) > 0;
  if (known) diagnostics.error(name.span, "said-twice", "'{}' is said twice", name.text);
  return !known;
}

// Calls read(part, whether it is the first) for each part of the sentence. Returns false after reporting a part
// for which read() returns false. The message lists the patterns `first` or `further`.
template <typename Read>
bool readParts(const Words& sentence, const char* subject, const Patterns& first, const Patterns& further,
               Diagnostics& diagnostics, Read read) {
  const auto parts = partsAtCommas(sentence);
  for (const Words& part : parts) {
    const bool isFirst = &part == &parts.front();
    if (!part.empty() && read(part, isFirst)) continue;
    reportNoMatch(part.empty() ? Words{sentence.back()} : part, isFirst ? first : further, subject, "",
                  diagnostics);
    return false;
  }
  return true;
}

}  // namespace

// ---- marks and names ----

std::optional<syntax::Marks> readMarks(const Words& sentence, Diagnostics& diagnostics) {
  syntax::Marks marks;
  Words names;
  for (const Words& part : partsAtCommas(sentence)) {
    const bool isOf = part.size() > 2 && part[1].text == "of";
    if (part.empty() || (part.size() > 1 && !isOf))
      return reportPart(part.empty() ? sentence.back() : part[1],
                        "a mark, or a mark, 'of' and the types whose new pieces have it", "marks",
                        diagnostics);
    if (!isNew(part[0], names, diagnostics)) return std::nullopt;
    names.push_back(part[0]);
    marks.marks.push_back({part[0], {}});
    if (isOf) marks.marks.back().of = typesIn({part.begin() + 2, part.end()}, diagnostics);
  }
  return marks;
}

std::optional<Words> readNames(const syntax::Word& subject, const Words& sentence, Diagnostics& diagnostics) {
  Words names;
  for (const Words& part : partsAtCommas(sentence)) {
    if (part.size() != 1)
      return reportPart(part.empty() ? sentence.back() : part[1], "one name, and commas between names",
                        subject.text.substr(0, subject.text.find(' ')), diagnostics);
    if (!isNew(part[0], names, diagnostics)) return std::nullopt;
    names.push_back(part[0]);
  }
  return names;
}

// ---- shuffle ----

// Reads types and a number, then conditions.
std::optional<syntax::Shuffle> readShuffle(const Words& sentence, Diagnostics& diagnostics) {
  static const char *const kTypes = "TYPES as number COUNT", *const kColours = "TYPES on both colours",
                           *const kBetween = "TYPE between TYPES";
  syntax::Shuffle shuffle;
  const bool isRead = readParts(
      sentence, "shuffle", {kTypes}, {kColours, kBetween}, diagnostics, [&](const Words& part, bool isFirst) {
        const char* said = isFirst ? kTypes : matchPattern(kColours, part).whole ? kColours : kBetween;
        const PatternMatch m = matchPattern(said, part);
        if (!m.whole) return false;
        const Operands& operands = m.operands;
        if (said == kTypes) {
          shuffle.types = *operands.types;
          shuffle.number = operands.number;
        } else if (said == kColours) {
          shuffle.onBothColours.insert(shuffle.onBothColours.end(), operands.types->begin(),
                                       operands.types->end());
        } else {
          shuffle.between.push_back({operands.type, *operands.types});
        }
        return true;
      });
  return isRead ? std::optional(std::move(shuffle)) : std::nullopt;
}

// ---- cells ----

std::optional<syntax::SidedCells> cellsIn(const Words& words) {
  using Kind = syntax::CellItem::Kind;
  syntax::SidedCells cells;
  auto word = words.begin();
  if (word != words.end() && word->text == "both") {
    cells.forBlack = syntax::SidedCells::Black::Same;
    ++word;
  }
  std::size_t group = 0;  // the number of the first item that the next zones limit
  for (; word != words.end(); ++word) {
    if (word->text == "on" && group < cells.white.size()) {
      const auto isItem = [](const syntax::Word& w) {
        return w.text == "rank" || w.text == "file" || w.text == "last" || w.text == "on";
      };
      const auto end = std::find_if(word + 1, words.end(), isItem);
      if (end == word + 1) return std::nullopt;
      for (; group < cells.white.size(); ++group) cells.white[group].within.assign(word + 1, end);
      word = end - 1;
      continue;
    }
    if (word->text == "last") {
      if (++word == words.end()) return std::nullopt;
      const auto count = syntax::parseNumber(*word, 1, 1024);
      const bool several = count && word + 1 != words.end();
      if (several) ++word;
      if (word->text != (several ? "ranks" : "rank")) return std::nullopt;
      cells.white.push_back({Kind::LastRanks, {"", word->span}, several ? count->value : 1});
      continue;
    }
    const Kind kind = word->text == "rank" ? Kind::Rank : word->text == "file" ? Kind::File : Kind::Cells;
    if (kind != Kind::Cells && ++word == words.end()) return std::nullopt;
    cells.white.push_back({kind, *word, 0});
  }
  if (cells.white.empty()) return std::nullopt;
  return cells;
}

// ---- chase ----

namespace {

constexpr const char *kOff = "is a repetition like others", *kLoses = "loses", *kMayChase = "TYPES may chase",
                     *kMayBeChased = "TYPES may be chased on CELLS",
                     *kChases = "TYPES chases TYPES even if protected",
                     *kChase = "TYPES chase TYPES even if protected";

// Reads an exception of the rule. Returns false if the words are not one.
bool readException(const Words& part, PerpetualChase& chase) {
  PatternMatch m = matchPattern(kMayChase, part);
  if (m.whole) {
    chase.mayChase.insert(chase.mayChase.end(), m.operands.types->begin(), m.operands.types->end());
    return true;
  }
  const auto on = std::ranges::find(part, "on", &syntax::Word::text);
  m = matchPattern("TYPES may be chased", {part.begin(), on});
  if (m.whole && on != part.end()) {
    const auto cells = cellsIn({on + 1, part.end()});
    if (cells) chase.unchased.push_back({*m.operands.types, *cells});
    return cells.has_value();
  }
  for (const char* pattern : {kChases, kChase}) {
    m = matchPattern(pattern, part);
    if (!m.whole) continue;
    chase.regardless.push_back({*m.operands.types, m.operands.others});
    return true;
  }
  return false;
}

}  // namespace

// Reads the consequence, then exceptions.
std::optional<PerpetualChase> readChase(const Words& sentence, Diagnostics& diagnostics) {
  if (matchPattern(kOff, sentence).whole) return PerpetualChase{false};
  PerpetualChase chase{true};
  const bool isRead =
      readParts(sentence, "perpetual chase", {kLoses, kOff}, {kMayChase, kMayBeChased, kChase}, diagnostics,
                [&](const Words& part, bool isFirst) {
                  return isFirst ? matchPattern(kLoses, part).whole : readException(part, chase);
                });
  return isRead ? std::optional(std::move(chase)) : std::nullopt;
}

Rests restsOfChase(const Words& sentence) {
  const auto parts = partsAtCommas(sentence);
  if (parts.size() == 1) return restsOf({kLoses, kOff}, sentence);
  return restsOf({kMayChase, kMayBeChased, kChase, kChases}, parts.back());
}

}  // namespace fairyforge::frontend::fairy
