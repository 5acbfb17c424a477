// What moves do to other pieces, and what pieces beside another one forbid it: sentences that are made of a
// few parts. All of them are tried; the short forms of a message are those without the rarer parts.
#include "compiler/frontend/fairy/effects.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>

#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/words.h"

namespace fairyforge::frontend::fairy {
namespace {

using syntax::Beside;
using syntax::MoveEffect;
using syntax::Restriction;

template <typename Value>
struct Part {
  std::string_view words;
  Value value;
};

// The longer ones first: types go on up to the next word that is known.
constexpr Part<Beside::Where> kWhere[] = {{"orthogonally beside it", Beside::Where::Orthogonally},
                                          {"diagonally beside it", Beside::Where::Diagonally},
                                          {"beside it", Beside::Where::Around}};
// Only of enemy pieces: the line ends at an own one.
constexpr Part<Beside::Where> kBetween[] = {
    {"orthogonally between it and an own piece", Beside::Where::OrthogonallyBetween},
    {"diagonally between it and an own piece", Beside::Where::DiagonallyBetween},
    {"between it and an own piece", Beside::Where::Between}};

// ---- conditions ----

struct RestrictionWords {
  Restriction::What what;
  bool only;
};
constexpr Part<RestrictionWords> kRestrictions[] = {
    {"not move while", {Restriction::What::Move, false}},
    {"move only while", {Restriction::What::Move, true}},
    {"not capture while", {Restriction::What::Capture, false}},
    {"capture only while", {Restriction::What::Capture, true}},
    {"not be captured while", {Restriction::What::BeCaptured, false}},
    {"be captured only while", {Restriction::What::BeCaptured, true}},
    {"not be dropped while", {Restriction::What::BeDropped, false}},
    {"be dropped only while", {Restriction::What::BeDropped, true}}};

constexpr Part<Beside::Where> kElsewhere[] = {{"on its file", Beside::Where::File},
                                              {"on the board", Beside::Where::Board}};

// Where sentences about such pieces may look.
std::vector<Part<Beside::Where>> placesOf(Occupants occupants, bool elsewhere) {
  std::vector<Part<Beside::Where>> places(std::begin(kWhere), std::end(kWhere));
  if (elsewhere) places.assign(std::begin(kElsewhere), std::end(kElsewhere));
  if (!elsewhere && occupants == kEnemy)
    places.insert(places.end(), std::begin(kBetween), std::end(kBetween));
  return places;
}

struct Whose {
  Occupants occupants;
  bool any;  // of any type
};
constexpr Part<Whose> kOne[] = {{"an enemy piece", {kEnemy, true}}, {"an own piece", {kOwn, true}},
                                {"a piece", {kAnyPiece, true}},     {"an enemy TYPES", {kEnemy, false}},
                                {"an own TYPES", {kOwn, false}},    {"a TYPES", {kAnyPiece, false}},
                                {"an TYPES", {kAnyPiece, false}}};

constexpr Part<Whose> kSome[] = {
    {"at least N enemy pieces", {kEnemy, true}}, {"at least N own pieces", {kOwn, true}},
    {"at least N pieces", {kAnyPiece, true}},    {"at least N enemy TYPES", {kEnemy, false}},
    {"at least N own TYPES", {kOwn, false}},     {"at least N TYPES", {kAnyPiece, false}}};

// ---- effects ----

constexpr std::string_view kBecomesNeutral = "it becomes a neutral TYPE";
constexpr Part<MoveEffect::What> kOnMover[] = {
    {"it leaves the board", MoveEffect::What::Leave},
    {"it becomes TYPE", MoveEffect::What::Become},
    {kBecomesNeutral, MoveEffect::What::Become},
    {"it becomes what it captures", MoveEffect::What::BecomeTaken},
    {"it goes on along NAME", MoveEffect::What::GoOn},
    {"TYPES may be dropped where it began", MoveEffect::What::Drop}};
constexpr Part<MoveEffect::What> kOnOthers[] = {{"leave the board", MoveEffect::What::Leave},
                                                {"change sides", MoveEffect::What::ChangeSides},
                                                {"become TYPE", MoveEffect::What::Become}};
constexpr Part<Whose> kAll[] = {{"all pieces", {kAnyPiece, true}}, {"all enemy pieces", {kEnemy, true}},
                                {"all own pieces", {kOwn, true}},  {"all enemy TYPES", {kEnemy, false}},
                                {"all own TYPES", {kOwn, false}},  {"all TYPES", {kAnyPiece, false}}};

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) (text += text.empty() ? "" : " ") += part;
  return text;
}

// Those that messages tell.
std::vector<std::string> shortForms() {
  return {"nothing happens",
          "it leaves the board",
          "it becomes TYPE",
          "it becomes a neutral TYPE",
          "it becomes what it captures",
          "it goes on along NAME",
          "all enemy pieces beside it leave the board",
          "all pieces beside it but TYPES leave the board",
          "all enemy pieces beside it change sides",
          "all enemy pieces between it and an own piece change sides",
          "all own TYPES beside it become TYPE",
          "it and all pieces beside it leave the board",
          "TYPES may be dropped where it began"};
}

// The words of each condition, what it says, and whether it is one of those that messages tell.
template <typename Visitor>
void forEachRestriction(std::string_view head, Visitor&& visit) {
  for (const auto& [does, restriction] : kRestrictions) {
    for (const bool several : {false, true}) {
      for (const auto& [who, whose] : several ? std::span<const Part<Whose>>(kSome) : kOne) {
        for (const bool elsewhere : {false, true}) {
          for (const auto& [where, place] : placesOf(whose.occupants, elsewhere)) {
            const std::string words = joined({head, does, who, several ? "stand" : "stands", where});
            if (!visit(words, restriction, whose, place, several)) return;
          }
        }
      }
    }
  }
}

// Those that messages tell.
std::vector<std::string> shortRestrictions(std::string_view head) {
  std::vector<std::string> forms;
  for (const auto& [does, restriction] : kRestrictions) {
    forms.push_back(joined({head, does, "an enemy TYPES stands beside it"}));
    forms.push_back(joined({head, does, "an enemy TYPES stands between it and an own piece"}));
    forms.push_back(joined({head, does, "an own TYPES stands on its file"}));
    forms.push_back(joined({head, does, "at least N own TYPES stand on the board"}));
  }
  return forms;
}

class EffectReader {
 public:
  EffectReader(const FairyNodes& nodes, std::vector<MoveEffect>& effects)
      : nodes_(nodes), effects_(effects) {}

  void read(FairyNodes::FairyParser::EffectLineContext* line) {
    const std::vector<syntax::Word> sentence = nodes_.sentence(line);
    span_ = nodes_.spanOf(line);
    if (!readMover(sentence) && !readOthers(sentence, "") && !readOthers(sentence, "it and") &&
        !reportLeaving(sentence))
      reportNoMatch(sentence, shortForms(), "effects", "", nodes_.diagnostics());
  }

 private:
  bool readMover(const std::vector<syntax::Word>& sentence) {
    if (matchPattern("nothing happens", sentence).whole) return true;
    for (const auto& [words, what] : kOnMover) {
      const PatternMatch m = matchPattern(words, sentence);
      if (!m.whole) continue;
      effects_.push_back({what, std::nullopt, m.operands.type, span_, {}, m.operands.name});
      effects_.back().neutral = words == kBecomesNeutral;
      if (m.operands.types) effects_.back().types = typesIn(*m.operands.types, nodes_.diagnostics());
      return true;
    }
    return false;
  }

  // `it explodes`, `all pieces beside it die`.
  bool reportLeaving(const std::vector<syntax::Word>& sentence) const {
    constexpr std::string_view kOne[] = {"explodes", "dies", "disappears", "vanishes"},
                               kMany[] = {"explode", "die", "disappear", "vanish"};
    for (const syntax::Word& word : sentence) {
      const bool one = std::ranges::count(kOne, word.text) > 0;
      if (!one && std::ranges::count(kMany, word.text) == 0) continue;
      nodes_.diagnostics()
          .error(word.span, "unknown-sentence",
                 fmt::format("'{}' is said in other words: what is gone has left the board", word.text))
          .suggest(one ? "leaves the board" : "leave the board");
      return true;
    }
    return false;
  }

  // `head`: what stands in front of the others, to which the same happens.
  bool readOthers(const std::vector<syntax::Word>& sentence, std::string_view head) {
    // The types behind `but` are taken out, for a pattern has one list.
    std::vector<syntax::Word> rest, spared;
    std::size_t at = 0;
    for (; at < sentence.size() && sentence[at].text != "but"; ++at) rest.push_back(sentence[at]);
    const bool spares = at < sentence.size();
    const auto endsTypes = [](const std::string& word) {
      return word == "leave" || word == "change" || word == "become";
    };
    for (++at; at < sentence.size() && !endsTypes(sentence[at].text); ++at) spared.push_back(sentence[at]);
    for (; at < sentence.size(); ++at) rest.push_back(sentence[at]);
    if (spares && (spared.empty() || rest.size() < 2)) return false;
    for (const auto& [all, whose] : kAll) {
      for (const auto& [where, place] : placesOf(whose.occupants, false)) {
        for (const auto& [does, what] : kOnOthers) {
          const PatternMatch m = matchPattern(joined({head, all, where, does}), rest);
          if (!m.whole || (spares && !whose.any)) continue;
          Beside beside{place, whose.occupants, std::nullopt, {}};
          if (!whose.any) beside.types = typesIn(*m.operands.types, nodes_.diagnostics());
          if (spares) beside.spared = typesIn(spared, nodes_.diagnostics());
          effects_.push_back({what, beside, m.operands.type, span_});
          if (!head.empty()) effects_.push_back({what, std::nullopt, m.operands.type, span_});
          return true;
        }
      }
    }
    return false;
  }

  const FairyNodes& nodes_;
  std::vector<MoveEffect>& effects_;
  SourceSpan span_;
};

}  // namespace

std::optional<Restriction> readRestriction(const SourceSpan& span, const std::vector<syntax::Word>& sentence,
                                           std::string_view head, Diagnostics& diagnostics) {
  std::optional<Restriction> found;
  forEachRestriction(head, [&](const std::string& words, const RestrictionWords& restriction,
                               const Whose& whose, Beside::Where place, bool several) {
    const PatternMatch m = matchPattern(words, sentence);
    if (!m.whole) return true;
    Beside beside{place, whose.occupants, std::nullopt, {}, several ? m.operands.number.value : 1};
    if (!whose.any) beside.types = typesIn(*m.operands.types, diagnostics);
    found = Restriction{restriction.what, restriction.only, std::move(beside), span};
    return false;
  });
  if (found) return found;
  reportNoMatch(sentence, shortRestrictions(head), "may", head.empty() ? "may " : "", diagnostics);
  return std::nullopt;
}

// All, or while there are a great many the short forms.
Rests restsOfRestriction(std::string_view head, const std::vector<syntax::Word>& sentence) {
  constexpr std::size_t kMany = 24;
  std::vector<std::string> all;
  forEachRestriction(head, [&](const std::string& words, const auto&, const auto&, auto, bool) {
    all.push_back(words);
    return true;
  });
  Rests rests = restsOf(all, sentence);
  return rests.size() <= kMany ? rests : restsOf(shortRestrictions(head), sentence);
}

Rests restsOfEffect(const std::vector<syntax::Word>& sentence) {
  Rests rests = restsOf(shortForms(), sentence);
  if (!rests.empty()) return rests;
  std::vector<std::string> all;
  for (const auto& [who, whose] : kAll) {
    for (const auto& [where, place] : placesOf(whose.occupants, false)) {
      for (const auto& [does, what] : kOnOthers) {
        all.push_back(joined({who, where, does}));
        all.push_back(joined({"it and", who, where, does}));
      }
    }
  }
  return restsOf(all, sentence);
}

syntax::Effects readEffects(FairyNodes::FairyParser::TriggerContext* tree, const FairyNodes& nodes) {
  // `moves` and `captures` are words of the statement itself.
  const bool isCapture = std::any_of(tree->children.begin(), tree->children.end(),
                                     [](auto* child) { return child->getText() == "captures"; });
  syntax::Effects effects{{}, false, isCapture, {}, {}};
  std::vector<syntax::Word> movers = nodes.tokens(tree->movers());
  const bool hasVerb = isCapture || std::any_of(tree->children.begin(), tree->children.end(),
                                                [](auto* child) { return child->getText() == "moves"; });
  if (!hasVerb) {
    const std::size_t words = movers.size();
    effects.onDrop = words > 2 && movers[words - 2].text == "is" && movers[words - 1].text == "dropped";
    if (effects.onDrop) {
      movers.resize(words - 2);
    } else {
      nodes.diagnostics()
          .error(nodes.spanOf(tree->effectBlock()).part(0, 1), "syntax", "expected what the piece does")
          .note("written like: when a piece captures { it leaves the board }")
          .note("it 'captures', 'moves', 'moves for the first time', 'is dropped' or 'arrives on' cells");
    }
  }
  effects.allBut = movers.size() >= 2 && movers[0].text == "a" && movers[1].text == "piece";
  if (effects.allBut) {
    const bool spares = movers.size() > 3 && movers[2].text == "but";
    if (movers.size() > 2 && !spares)
      nodes.diagnostics()
          .error(movers[2].span, "syntax", "expected 'but' and piece types, or what the piece does")
          .note("written like: when a piece but King captures { it leaves the board }");
    movers.erase(movers.begin(), movers.begin() + (spares ? 3 : static_cast<std::ptrdiff_t>(movers.size())));
  }
  effects.movers = typesIn(movers, nodes.diagnostics());
  if (tree->types()) effects.captured = nodes.types(tree->types());
  std::vector<syntax::Word> when;
  for (auto* word : tree->anyWord()) when.push_back(nodes.word(word));
  effects.firstMove = matchPattern("for the first time", when).whole;
  if (!when.empty() && !effects.firstMove)
    reportNoMatch(when, {"for the first time"}, "moves", "", nodes.diagnostics());
  const auto rows = tree->effectBlock()->effectRow();
  nodes.refuseEmpty(
      tree->effectBlock(), rows, [](auto* row) { return row->effectLine(); }, "it");
  EffectReader reader(nodes, effects.effects);
  for (auto* row : rows) {
    if (!row->exception && row->effectLine()) reader.read(row->effectLine());
  }
  return effects;
}

}  // namespace fairyforge::frontend::fairy
