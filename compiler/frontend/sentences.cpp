#include "compiler/frontend/sentences.h"

#include <fmt/format.h>

#include "compiler/frontend/numbers.h"

namespace fairyforge {
namespace {

using namespace syntax;

// What a sentence left open: its number and the types that it names.
struct Operands {
  Number number;
  std::optional<std::vector<TypeRef>> types;
};

// A pattern is the sentence's words; `N` stands for a number, `TYPES` (last) for one or more piece types.
struct Sentence {
  const char* subject;
  const char* pattern;
  decltype(Statement::what) (*make)(const Operands&);
};

template <StalemateRule rule>
decltype(Statement::what) stalemate(const Operands&) {
  return Stalemate{rule};
}
template <BareKingRule::Kind kind>
decltype(Statement::what) bareKing(const Operands& o) {
  return BareKing{kind, o.types.value_or(std::vector<TypeRef>{})};
}
template <RepetitionRule rule>
decltype(Statement::what) repetition(const Operands& o) {
  return Repetition{rule, o.number.value};
}
template <Symmetry symmetry>
decltype(Statement::what) boardSymmetry(const Operands&) {
  return SymmetryRule{symmetry};
}
template <RoyalRule rule>
decltype(Statement::what) royals(const Operands&) {
  return Royals{std::nullopt, rule};
}
template <Side side, RoyalRule rule>
decltype(Statement::what) royalsOf(const Operands&) {
  return Royals{side, rule};
}
template <bool fixed>
decltype(Statement::what) castlingSides(const Operands&) {
  return CastlingSides{fixed};
}
decltype(Statement::what) quietMoves(const Operands& o) {
  return QuietMoves{o.number.value, o.types};
}

constexpr Sentence kSentences[] = {
    {"stalemate", "draw", stalemate<StalemateRule::Draw>},
    {"stalemate", "the stalemated side loses", stalemate<StalemateRule::StalematedLoses>},
    {"stalemate", "the stalemated side wins", stalemate<StalemateRule::StalematedWins>},
    {"bare king", "off", bareKing<BareKingRule::Kind::Off>},
    {"bare king", "loses at once", bareKing<BareKingRule::Kind::Immediate>},
    {"bare king", "loses at once counting TYPES", bareKing<BareKingRule::Kind::Immediate>},
    {"bare king", "loses unless it bares the other in reply", bareKing<BareKingRule::Kind::Grace>},
    {"bare king", "loses unless it bares the other in reply counting TYPES",
     bareKing<BareKingRule::Kind::Grace>},
    {"repetition", "off", repetition<RepetitionRule::Off>},
    {"repetition", "draw at N", repetition<RepetitionRule::Draw>},
    {"repetition", "the mover loses at N", repetition<RepetitionRule::MoverLoses>},
    {"quiet moves", "off", quietMoves},
    {"quiet moves", "draw at N", quietMoves},
    {"quiet moves", "draw at N reset by TYPES", quietMoves},
    {"royals", "every one must be safe", royals<RoyalRule::Any>},
    {"royals", "the last one must be safe", royals<RoyalRule::All>},
    {"royals of White", "every one must be safe", royalsOf<Side::White, RoyalRule::Any>},
    {"royals of White", "the last one must be safe", royalsOf<Side::White, RoyalRule::All>},
    {"royals of Black", "every one must be safe", royalsOf<Side::Black, RoyalRule::Any>},
    {"royals of Black", "the last one must be safe", royalsOf<Side::Black, RoyalRule::All>},
    {"symmetry", "mirror", boardSymmetry<Symmetry::Mirror>},
    {"symmetry", "rotate", boardSymmetry<Symmetry::Rotate>},
    {"symmetry", "none", boardSymmetry<Symmetry::None>},
    {"castling sides", "turned for Black", castlingSides<false>},
    {"castling sides", "the same for both", castlingSides<true>},
};

constexpr int kMaxCount = 10'000;

std::vector<std::string_view> wordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

struct Match {
  bool whole = false;
  std::size_t words = 0;  // how many words of the sentence fitted
  Operands operands;
};

Match match(std::string_view pattern, const std::vector<Word>& sentence) {
  Match m;
  const auto expected = wordsOf(pattern);
  for (const std::string_view word : expected) {
    if (m.words == sentence.size()) return m;
    const Word& said = sentence[m.words];
    if (word == "TYPES") {
      m.operands.types.emplace(sentence.begin() + static_cast<std::ptrdiff_t>(m.words), sentence.end());
      m.words = sentence.size();
      break;
    }
    if (word == "N") {
      const auto number = parseNumber(said, 1, kMaxCount);
      if (!number) return m;
      m.operands.number = *number;
    } else if (said.text != word) {
      return m;
    }
    ++m.words;
  }
  m.whole = m.words == sentence.size();
  return m;
}

std::string joined(const std::vector<Word>& words) {
  std::string text;
  for (const Word& word : words) text += (text.empty() ? "" : " ") + word.text;
  return text;
}

}  // namespace

std::vector<std::string> sentenceSubjects() {
  std::vector<std::string> subjects;
  for (const Sentence& s : kSentences) {
    if (subjects.empty() || subjects.back() != s.subject) subjects.emplace_back(s.subject);
  }
  return subjects;
}

std::optional<Statement> readSentence(const SourceSpan& span, const Word& subject,
                                      const std::vector<Word>& sentence, Diagnostics& diagnostics) {
  std::size_t furthest = 0;
  std::vector<std::string> known;
  for (const Sentence& s : kSentences) {
    if (subject.text != s.subject) continue;
    known.emplace_back(s.pattern);
    Match m = match(s.pattern, sentence);
    if (m.whole) return Statement{span, s.make(m.operands)};
    furthest = std::max(furthest, m.words);
  }
  // Point at the first word that no sentence about the subject has there.
  const bool tooShort = furthest == sentence.size();
  const SourceSpan where = tooShort ? sentence.back().span : sentence[furthest].span;
  std::string message = tooShort ? fmt::format("the sentence about '{}' is not finished", subject.text)
                                 : fmt::format("'{}' is not what can be said about '{}'",
                                               sentence[furthest].text, subject.text);
  Diagnostic& d = diagnostics.error(where, "unknown-sentence", std::move(message));
  std::string list;
  for (const std::string& pattern : known) list += (list.empty() ? "" : " | ") + pattern;
  d.note(fmt::format("expected: {}", list));
  const std::string closest = closestMatch(joined(sentence), known);
  if (!closest.empty()) d.suggest(fmt::format("{}: {}", subject.text, closest));
  return std::nullopt;
}

}  // namespace fairyforge
