// Reads sentences about effects of moves, and about conditions. Each sentence is a
// combination of a few kinds of parts (syntax::piece_words), and the reader tries all combinations. Messages
// list only the commonest.
#include <algorithm>
#include <iterator>
#include <span>

#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/piece-sentences.h"

namespace fairyforge::frontend::fairy {
namespace {

using syntax::Beside;
using syntax::MoveEffect;
using syntax::MoveLines;
using syntax::Restriction;
namespace piece_words = syntax::piece_words;
using piece_words::Part, piece_words::Place, piece_words::RestrictionWords, piece_words::Whose;

// ---- conditions ----

// Returns the places at which a sentence can say that pieces of these owners stand ("beside it", "between it
// and an own piece"). `elsewhere`: instead returns places that need not be near ("on its file"). `moves`:
// also returns places on the mover's way.
std::vector<Part<Place>> placesOf(Occupants occupants, bool elsewhere, bool moves) {
  std::vector<Part<Place>> places;
  const auto add = [&](const auto& rows) { places.insert(places.end(), std::begin(rows), std::end(rows)); };
  elsewhere ? add(piece_words::kElsewhere) : add(piece_words::kWhere);
  if (!elsewhere && occupants == kEnemy) add(piece_words::kBetween);
  if (moves) add(piece_words::kOnItsWay);
  return places;
}

Beside besideOf(const Place& place, const Whose& whose, const syntax::Word& name) {
  Beside beside{place.where, whose.occupants, std::nullopt, {}};
  beside.lines = place.lines;
  if (place.leap) beside.leap = name;
  return beside;
}

// Is the word the beginning of an effect on other pieces?
bool isVerb(const std::string& word) {
  return std::ranges::any_of(piece_words::kOnOthers, [&](const auto& row) {
    return row.words.substr(0, row.words.find(' ')) == word;
  });
}

// Joins the words of a movement (after `by`, or between `within` and `of it`) to one word, because NAME in a
// pattern is one word.
std::vector<syntax::Word> joinedMovement(std::vector<syntax::Word> sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const bool within = sentence[i].text == "within";
    if (!within && (sentence[i].text != "by" || sentence[i + 1].text == "it")) continue;
    std::size_t end = i + 1;
    while (end < sentence.size() && !(within && sentence[end].text == "of")) ++end;
    if (end == i + 1 || (within && end == sentence.size())) continue;
    syntax::Word& movement = sentence[i + 1];
    movement.span = spanOver(movement, sentence[end - 1]);
    movement.text = movement.span.text();
    sentence.erase(sentence.begin() + static_cast<std::ptrdiff_t>(i) + 2,
                   sentence.begin() + static_cast<std::ptrdiff_t>(end));
  }
  return sentence;
}

// Removes `it and an own King` with its types from the sentence, because a pattern can have only one list of
// types. Returns the types.
std::vector<syntax::Word> takeEnds(std::vector<syntax::Word>& sentence) {
  constexpr std::string_view kLead[] = {"it", "and", "an", "own"};
  const auto lead =
      std::search(sentence.begin(), sentence.end(), std::begin(kLead), std::end(kLead),
                  [](const syntax::Word& word, std::string_view text) { return word.text == text; });
  if (lead == sentence.end()) return {};
  const auto first = lead + std::size(kLead);
  const auto last = std::find_if(first, sentence.end(), [](const auto& word) { return isVerb(word.text); });
  if (first == last || (last - first == 1 && first->text == "piece")) return {};
  std::vector<syntax::Word> ends(first, last);
  first->text = "piece";
  sentence.erase(first + 1, last);
  return ends;
}

// ---- effects ----

// Can the effect happen to pieces of this owner? Only enemy pieces are captured.
bool happensTo(const Whose& whose, const MoveEffect::What& what) {
  return what.does.op != Op::Capture || whose.occupants == kEnemy;
}
bool happensToMover(const MoveEffect::What& what) {
  return std::ranges::any_of(piece_words::kOnMover, [&](const auto& row) { return row.value == what; });
}

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) (text += text.empty() ? "" : " ") += part;
  return text;
}

// Returns the forms of effects that messages list.
std::vector<std::string> shortForms() {
  std::vector<std::string> forms{"nothing happens"};
  for (const auto& [words, what] : piece_words::kOnMover) forms.emplace_back(words);
  for (const auto& [words, what] : piece_words::kOnOthers)
    forms.push_back(joined({"all enemy pieces beside it", words}));
  forms.insert(
      forms.end(),
      {"all pieces beside it but TYPES leave the board",
       "all enemy pieces between it and an own piece change sides",
       "all enemy pieces flanked by it and an own piece are captured",
       "all enemy pieces cornered by it and an own piece are captured",
       "all enemy pieces it moves away from are captured", "all enemy pieces it moves towards are captured",
       "all enemy pieces it attacks change sides", "all own TYPES beside it become TYPE",
       "all enemy pieces within NAME of it slide towards it", "it and all pieces beside it leave the board"});
  return forms;
}

// A part of a sentence such as `an enemy TYPES stands beside it`: whose pieces, where, one or several.
struct Standing {
  Whose whose;
  Place place;
  bool several;
};
// Calls visit(words for whose, words for where, Standing) for each combination, until visit returns false.
template <typename Visit>
bool forEachStanding(Visit visit) {
  for (const bool several : {false, true}) {
    for (const auto& [who, whose] :
         several ? std::span<const Part<Whose>>(piece_words::kSome) : piece_words::kOne) {
      const std::string takes = piece_words::takesThere(whose.occupants, several);
      if (!takes.empty() && !visit(who, takes, Standing{whose, {Beside::Where::Takers}, several}))
        return false;
      for (const bool elsewhere : {false, true}) {
        for (const auto& [where, place] : placesOf(whose.occupants, elsewhere, false)) {
          if (!visit(who, joined({several ? "stand" : "stands", where}), Standing{whose, place, several}))
            return false;
        }
      }
    }
  }
  return true;
}
// Returns the pieces that the sentence means if it matches `words`, otherwise nothing.
std::optional<Beside> besideIn(std::string_view words, const std::vector<syntax::Word>& sentence,
                               const Standing& standing, const std::vector<syntax::Word>& ends,
                               Diagnostics& diagnostics) {
  const PatternMatch m = matchPattern(words, sentence);
  if (!m.whole) return std::nullopt;
  Beside beside = besideOf(standing.place, standing.whose, m.operands.name);
  if (standing.several) beside.least = m.operands.number.value;
  beside.ends = typesIn(ends, diagnostics);
  if (standing.whose.any) return beside;
  if (standing.several && std::ranges::count(*m.operands.types, "piece", &syntax::TypeRef::text) > 0)
    return std::nullopt;  // of several it is "pieces"
  beside.types = typesIn(*m.operands.types, diagnostics);
  return beside;
}

// Reads the effects of one statement.
class EffectReader {
 public:
  EffectReader(const FairyNodes& nodes, std::vector<MoveEffect>& effects)
      : nodes_(nodes), effects_(effects) {}

  void read(FairyNodes::FairyParser::EffectLineContext* line) {
    const std::vector<syntax::Word> sentence = joinedMovement(nodes_.sentence(line));
    span_ = nodes_.spanOf(line);
    if (!readMover(sentence) && !readOthers(sentence, "") && !readOthers(sentence, "it and") &&
        !reportGuess(Guessed::Effect, span_, nodes_.diagnostics()))
      reportNoMatch(sentence, shortForms(), "effects", "", nodes_.diagnostics());
  }

 private:
  // Reads an effect on the mover itself, such as 'it leaves the board'. Returns false if the sentence is no
  // such effect.
  bool readMover(const std::vector<syntax::Word>& sentence) {
    if (matchPattern("nothing happens", sentence).whole) return true;
    for (const auto& [words, value] : piece_words::kOnMover) {
      const PatternMatch m = matchPattern(words, sentence);
      if (!m.whole) continue;
      effects_.push_back({value, {}, m.operands.type, span_, {}, m.operands.name});
      if (m.operands.types) effects_.back().types = typesIn(*m.operands.types, nodes_.diagnostics());
      return true;
    }
    return false;
  }

  // Reads an effect on other pieces. `head` is "it and" if the sentence also names the mover, otherwise
  // empty. Returns false if the sentence is no such effect.
  bool readOthers(const std::vector<syntax::Word>& sentence, std::string_view head) {
    // Removes the types after `but`, because a pattern can have only one list of types.
    std::vector<syntax::Word> rest, spared;
    std::size_t at = 0;
    for (; at < sentence.size() && sentence[at].text != "but"; ++at) rest.push_back(sentence[at]);
    const bool spares = at < sentence.size();
    for (++at; at < sentence.size() && !isVerb(sentence[at].text); ++at) spared.push_back(sentence[at]);
    for (; at < sentence.size(); ++at) rest.push_back(sentence[at]);
    if (spares && (spared.empty() || rest.size() < 2)) return false;
    const std::vector<syntax::Word> ends = takeEnds(rest);
    for (const auto& [all, whose] : piece_words::kAll) {
      for (const auto& [where, place] : placesOf(whose.occupants, false, true)) {
        for (const auto& [does, what] : piece_words::kOnOthers) {
          if (!happensTo(whose, what) || (!head.empty() && !happensToMover(what))) continue;
          const PatternMatch m = matchPattern(joined({head, all, where, does}), rest);
          if (!m.whole || (spares && !whose.any)) continue;
          Beside beside = besideOf(place, whose, m.operands.name);
          if (!whose.any) beside.types = typesIn(*m.operands.types, nodes_.diagnostics());
          beside.ends = typesIn(ends, nodes_.diagnostics());
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

// Goes through all forms of a condition: calls visit(pattern, stands, standing) for each, until visit returns
// false. `stands` is false for the forms with "no": such a piece must not stand there.
template <typename Visitor>
void forEachCondition(Visitor&& visit) {
  forEachStanding([&](std::string_view who, std::string_view stands, const Standing& standing) {
    if (!visit(joined({who, stands}), true, standing)) return false;
    if (standing.several || who == piece_words::kAnotherA) return true;
    return visit(joined({"no", who.substr(who.find(' ') + 1), stands}), false, standing);
  });
}

// Returns the forms of conditions that are not about other pieces.
std::vector<std::string> otherConditions() {
  std::vector<std::string> forms{"on CELLS", "not on CELLS"};
  for (const auto& [words, test] : piece_words::kTests) forms.emplace_back(words);
  return forms;
}

std::vector<std::string> shortConditions() {
  std::vector<std::string> forms{
      "an enemy TYPES stands beside it",  "no enemy TYPES stands beside it",
      "an own TYPES stands beside it",    "an own TYPES stands within NAME of it",
      "no own TYPES stands on the board", "an enemy TYPES stands between it and an own piece",
      "an own TYPES stands on its file",  "at least N own TYPES stand on the board",
      "an own TYPES guards it",           "an enemy TYPES attacks it"};
  std::ranges::move(otherConditions(), std::back_inserter(forms));
  return forms;
}

// Splits conditions at `and`, but not at the `and` in `between it and an own piece` and `flanked by it and an
// own piece`. A second `and` in a row begins a part, so no part is empty.
std::vector<std::vector<syntax::Word>> partsOf(const std::vector<syntax::Word>& sentence) {
  std::vector<std::vector<syntax::Word>> parts(1);
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const bool isEnd = i > 1 && sentence[i - 1].text == "it" &&
                       (sentence[i - 2].text == "between" || sentence[i - 2].text == "by");
    const bool joins =
        sentence[i].text == "and" && !parts.back().empty() && !isEnd && i + 1 < sentence.size();
    if (joins) {
      parts.emplace_back();
    } else {
      parts.back().push_back(sentence[i]);
    }
  }
  return parts;
}

// Returns the one condition that the words say; nothing if they say none.
std::optional<syntax::Condition> readCondition(const std::vector<syntax::Word>& words,
                                               Diagnostics& diagnostics) {
  const std::size_t nots = !words.empty() && words.front().text == "not" ? 1 : 0;
  if (words.size() > nots && words[nots].text == "on") {
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(nots) + 1;
    if (auto cells = cellsIn({first, words.end()})) return syntax::Condition{nots == 0, {}, std::move(cells)};
  }
  for (const auto& [pattern, test] : piece_words::kTests) {
    const PatternMatch m = matchPattern(pattern, words);
    if (m.whole)
      return syntax::Condition{
          .holds = test.holds,
          .test = Instruction{test.op, static_cast<std::uint16_t>(m.operands.number.value)}};
  }
  std::optional<syntax::Condition> found;
  std::vector<syntax::Word> plain = words;
  const std::vector<syntax::Word> ends = takeEnds(plain);
  forEachCondition([&](const std::string& pattern, bool stands, const Standing& standing) {
    if (auto beside = besideIn(pattern, plain, standing, ends, diagnostics))
      found = syntax::Condition{stands, std::move(*beside)};
    return !found;
  });
  return found;
}

std::vector<syntax::Condition> readConditions(const std::vector<syntax::Word>& sentence,
                                              Diagnostics& diagnostics) {
  std::vector<syntax::Condition> conditions;
  for (const std::vector<syntax::Word>& part : partsOf(joinedMovement(sentence))) {
    if (auto condition = readCondition(part, diagnostics))
      conditions.push_back(std::move(*condition));
    else if (!reportGuess(Guessed::Condition, spanOver(part.front(), part.back()), diagnostics))
      reportNoMatch(part, shortConditions(), "conditions", "", diagnostics);
  }
  return conditions;
}

void refuseUnmoved(const syntax::Condition& condition, const SourceSpan& span, Diagnostics& diagnostics) {
  if (!condition.test || condition.test->op != Op::TestUnmoved) return;
  diagnostics
      .error(span, "not-supported",
             "whether a piece has moved is asked where it stands, not where a move ends or before a drop")
      .note("written like: may move only while it has moved");
}

// Returns each way to begin a restriction, such as "may not move while", with each of the conditions.
std::vector<std::string> restrictionsWith(std::string_view head, const std::vector<std::string>& conditions) {
  std::vector<std::string> forms;
  for (const auto& [words, what] : piece_words::kRestrictions) {
    for (const std::string& condition : conditions) forms.push_back(joined({head, words, condition}));
  }
  return forms;
}

std::optional<Restriction> readRestriction(const SourceSpan& span, const std::vector<syntax::Word>& sentence,
                                           std::string_view head, Diagnostics& diagnostics) {
  const std::vector<syntax::Word> whole = joinedMovement(sentence);
  for (const auto& [words, what] : piece_words::kRestrictions) {
    const std::string lead = joined({head, words});
    const PatternMatch m = matchPattern(lead, whole);
    if (m.patternWords < static_cast<std::size_t>(1 + std::ranges::count(lead, ' '))) continue;
    const auto first = whole.begin() + static_cast<std::ptrdiff_t>(m.sentenceWords);
    if (auto condition = readCondition({first, whole.end()}, diagnostics)) {
      if (what.there || what.what == Restriction::What::BeDropped)
        refuseUnmoved(*condition, span, diagnostics);
      return Restriction{what.what, what.only, std::move(*condition), span, what.there};
    }
  }
  if (reportGuess(Guessed::Condition, span, diagnostics) ||
      (head.empty() && reportGuess(Guessed::Piece, span, diagnostics)))
    return std::nullopt;
  reportNoMatch(sentence, restrictionsWith(head, shortConditions()), "may", head.empty() ? "may " : "",
                diagnostics);
  return std::nullopt;
}

Rests restsOfCondition(const std::vector<syntax::Word>& sentence) {
  return restsOf(shortConditions(), partsOf(sentence).back());
}

// Returns all possible continuations; only the commonest forms if there are very many.
Rests restsOfRestriction(std::string_view head, const std::vector<syntax::Word>& sentence) {
  constexpr std::size_t kMany = 40;
  std::vector<std::string> all = otherConditions();
  forEachCondition([&](const std::string& words, bool, const Standing&) {
    all.push_back(words);
    return true;
  });
  Rests rests = restsOf(restrictionsWith(head, all), sentence);
  return rests.size() <= kMany ? rests : restsOf(restrictionsWith(head, shortConditions()), sentence);
}

// Looks at the forms that messages list; if the sentence begins none of these, at all forms.
Rests restsOfEffect(const std::vector<syntax::Word>& sentence) {
  Rests rests = restsOf(shortForms(), sentence);
  if (!rests.empty()) return rests;
  std::vector<std::string> all;
  for (const auto& [who, whose] : piece_words::kAll) {
    for (const auto& [where, place] : placesOf(whose.occupants, false, true)) {
      for (const auto& [does, what] : piece_words::kOnOthers) {
        if (!happensTo(whose, what)) continue;
        all.push_back(joined({who, where, does}));
        if (happensToMover(what)) all.push_back(joined({"it and", who, where, does}));
      }
    }
  }
  return restsOf(all, sentence);
}

syntax::Effects readEffects(FairyNodes::FairyParser::TriggerContext* tree, const FairyNodes& nodes) {
  // In the grammar's tree for this statement, `moves` and `captures` are tokens, not rules.
  const bool isCapture =
      std::ranges::any_of(tree->children, [](auto* child) { return child->getText() == "captures"; });
  syntax::Effects effects{{}, false, isCapture, {}, {}};
  std::vector<syntax::Word> movers = nodes.writtenWords(tree->movers());
  const bool hasVerb = isCapture || std::ranges::any_of(tree->children, [](auto* child) {
                         return child->getText() == "moves";
                       });
  if (!hasVerb) {
    const std::size_t words = movers.size();
    effects.onDrop = words > 2 && movers[words - 2].text == "is" && movers[words - 1].text == "dropped";
    const std::string verb = words < 2                          ? ""
                             : movers.back().text == "moved"    ? "moves"
                             : movers.back().text == "captured" ? "captures"
                                                                : "";
    if (effects.onDrop) {
      movers.resize(words - 2);
    } else if (verb == "captures" && movers[words - 2].text == "is") {
      nodes
          .error(nodes.spanOf(tree->movers()), "syntax",
                 "effects are said of the piece that moves or captures")
          .note("written like: when a piece captures Bomb { it and all pieces beside it leave the board }");
      movers.clear();
    } else if (!verb.empty()) {
      const bool has = movers[words - 2].text == "has" || movers[words - 2].text == "is";
      const SourceSpan span = spanOver(movers[words - (has ? 2 : 1)], movers.back());
      movers.resize(words - (has ? 2 : 1));
      nodes
          .error(span, "syntax", "effects are said of what the piece does: all of them happen after the move")
          .suggest(verb);
    } else {
      nodes.error(nodes.spanOf(tree->effectBlock()).part(0, 1), "syntax", "expected what the piece does")
          .note("written like: when a piece captures { it leaves the board }")
          .note("it 'captures', 'moves', 'moves for the first time', 'is dropped' or 'arrives on' cells");
    }
  }
  effects.allBut = movers.size() >= 2 && movers[0].text == "a" && movers[1].text == "piece";
  if (effects.allBut) {
    const bool spares = movers.size() > 3 && movers[2].text == "but";
    if (movers.size() > 2 && !spares)
      nodes.error(movers[2].span, "syntax", "expected 'but' and piece types, or what the piece does")
          .note("written like: when a piece but King captures { it leaves the board }");
    movers.erase(movers.begin(), movers.begin() + (spares ? 3 : static_cast<std::ptrdiff_t>(movers.size())));
  }
  if (movers.size() == 2 && (movers[0].text == "a" || movers[0].text == "an" || movers[0].text == "the")) {
    nodes.error(spanOver(movers[0], movers[1]), "syntax", "types stand here without '{}'", movers[0].text)
        .suggest(std::string(movers[1].span.text()));
    movers.erase(movers.begin());
  }
  effects.movers = typesIn(movers, nodes.diagnostics());
  if (tree->types()) effects.captured = nodes.types(tree->types());
  const std::vector<syntax::Word> when = nodes.words(tree->anyWord());
  effects.firstMove = matchPattern("for the first time", when).whole;
  if (matchPattern("orthogonally", when).whole) effects.along = MoveLines::Orthogonal;
  if (matchPattern("diagonally", when).whole) effects.along = MoveLines::Diagonal;
  effects.withoutCapture = matchPattern("without capture", when).whole;
  if (!when.empty() && !effects.firstMove && !effects.withoutCapture && effects.along == MoveLines::All)
    reportNoMatch(when, {"for the first time", "orthogonally", "diagonally", "without capture"}, "moves", "",
                  nodes.diagnostics());
  EffectReader reader(nodes, effects.effects);
  for (auto* line :
       nodes.withoutRepetition(nodes.linesOf(tree->effectBlock(), tree->effectBlock()->effectRow(),
                                             &FairyNodes::FairyParser::EffectRowContext::effectLine, "it")))
    reader.read(line);
  return effects;
}

}  // namespace fairyforge::frontend::fairy
