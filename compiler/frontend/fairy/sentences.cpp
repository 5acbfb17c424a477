// Reads rules in the form of sentences. Sentences of fixed words are rows of a table
// (syntax/rule-sentences.h); sentences that are lists have readers of their own (parts.h).

#include <fmt/format.h>

#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/rule-sentences.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::frontend::fairy {

using syntax::RuleSentence;
using syntax::Statement;

namespace {

constexpr int kMostPoints = 10'000;

constexpr std::string_view kEveryPiece =
    "every piece";  // its sentences are combinations of parts (effects.cpp)

// The subjects whose sentences are lists; of `draws` only the sentence `points ...` is one.
constexpr std::string_view kTurns = "turns", kLanguage = "language", kShuffle = "shuffle",
                           kPerpetualChase = "perpetual chase", kDraws = "draws", kMarks = "marks",
                           kKinds = "kinds of move", kPriorities = "priorities";

}  // namespace

// Reads the points of pieces and sides: `points Rook 13, Cannon 7, Black 1`.
static std::optional<syntax::DrawPoints> readPoints(const std::vector<syntax::Word>& sentence,
                                                    Diagnostics& diagnostics) {
  syntax::DrawPoints draws;
  const auto fail = [&](std::size_t at, const char* expected) {
    const bool isShort = at >= sentence.size();
    diagnostics
        .error((isShort ? sentence.back() : sentence[at]).span, "unknown-sentence",
               isShort ? fmt::format("the sentence about 'draws' is not finished: expected {}", expected)
                       : fmt::format("expected {}, found '{}'", expected, sentence[at].text))
        .note("written like: draws: points Rook 13, Cannon 7, Black 1");
    return std::nullopt;
  };
  for (std::size_t at = 1; at < sentence.size() || at == 1; ++at) {
    if (at >= sentence.size()) return fail(at, "a piece type, 'White' or 'Black'");
    const syntax::Word& whose = sentence[at++];
    const auto points =
        at < sentence.size() ? syntax::parseNumber(sentence[at], 0, kMostPoints) : std::nullopt;
    if (!points) return fail(at, "a whole number of points");
    if (whose.text == "White" || whose.text == "Black") {
      draws.given[index(whose.text == "White" ? Side::White : Side::Black)] = points->value;
    } else {
      draws.points.emplace_back(whose, points->value);
    }
    if (++at < sentence.size() && sentence[at].text != ",") return fail(at, "','");
  }
  return draws;
}

// Checks that this program knows the version of the language for which the file was written.
static void checkLanguage(const std::vector<syntax::Word>& sentence, Diagnostics& diagnostics) {
  constexpr int kKnown = 1;
  const auto number = syntax::parseNumber(sentence.front(), 1, kKnown);
  if (number && sentence.size() == 1) return;
  diagnostics
      .error(sentence.size() == 1 ? sentence.front().span : sentence.back().span, "unknown-sentence",
             sentence.size() == 1 && syntax::isDigits(sentence.front().text)
                 ? fmt::format("the file is written in language {}, and this program knows language {} only",
                               sentence.front().text, kKnown)
                 : "expected the number of a version of the language")
      .note("written like: language: {}", kKnown);
}

std::vector<std::string> sentenceSubjects() {
  std::vector<std::string> subjects;
  for (const RuleSentence& s : syntax::kRuleSentences) {
    if (subjects.empty() || subjects.back() != s.subject) subjects.emplace_back(s.subject);
  }
  for (const std::string_view other :
       {kEveryPiece, kTurns, kLanguage, kShuffle, kPerpetualChase, kMarks, kKinds, kPriorities})
    subjects.emplace_back(other);
  return subjects;
}

Rests restsOfSentence(std::string_view subject, const std::vector<syntax::Word>& sentence) {
  if (subject == kEveryPiece) return restsOfRestriction("may", sentence);
  if (subject == kPerpetualChase) return restsOfChase(sentence);
  std::vector<std::string> patterns;
  for (const RuleSentence& s : syntax::kRuleSentences) {
    if (subject == s.subject) patterns.emplace_back(s.pattern);
  }
  if (!patterns.empty() || !sentence.empty()) return restsOf(patterns, sentence);
  // For a list, returns what its example in statement-examples.tsv has behind the colon.
  const std::string_view example = syntax::exampleOf(subject.substr(0, subject.find(' ')));
  const std::size_t colon = example.find(": ");
  if (colon == std::string_view::npos) return {};
  const std::string_view list = example.substr(colon + 2);
  return {std::string(list.substr(0, list.find(", or ")))};
}

template <typename What>
static std::optional<Statement> statementOf(const SourceSpan& span, std::optional<What> what) {
  return what ? std::optional(Statement{span, std::move(*what)}) : std::nullopt;
}

std::optional<Statement> readSentence(const SourceSpan& span, const syntax::Word& subject,
                                      const std::vector<syntax::Word>& sentence, Diagnostics& diagnostics) {
  if (subject.text == kEveryPiece) {
    if (!sentence.empty() && sentence[0].text != "may") {
      diagnostics
          .error(sentence[0].span, "unknown-sentence",
                 "expected 'may', found '{}': of every piece can be said when it may move, capture, be "
                 "captured or be dropped",
                 sentence[0].text)
          .note("written like: every piece: may not move while an enemy Immobilizer stands beside it")
          .note("what else a piece does is said in its own block");
      return std::nullopt;
    }
    const auto restriction = readRestriction(span, sentence, "may", diagnostics);
    return restriction ? std::optional(Statement{span, syntax::EveryPiece{*restriction}}) : std::nullopt;
  }
  if (subject.text == kLanguage) {
    checkLanguage(sentence, diagnostics);
    return std::nullopt;
  }
  if (subject.text == kTurns) {
    Diagnostics found;
    auto turns = readTurnOrder(sentence, found);
    if (!turns && reportGuess(Guessed::Statement, span, diagnostics)) return std::nullopt;
    diagnostics.addAll(found);
    return statementOf(span, std::move(turns));
  }
  if (subject.text == kShuffle) return statementOf(span, readShuffle(sentence, diagnostics));
  if (subject.text == kPerpetualChase) return statementOf(span, readChase(sentence, diagnostics));
  if (subject.text == kMarks) return statementOf(span, readMarks(sentence, diagnostics));
  if (subject.text == kKinds || subject.text == kPriorities) {
    auto names = readNames(subject, sentence, diagnostics);
    if (!names) return std::nullopt;
    if (subject.text == kKinds) return Statement{span, syntax::MoveKinds{std::move(*names)}};
    return Statement{span, syntax::Priorities{std::move(*names)}};
  }
  if (subject.text == kDraws && !sentence.empty() && sentence[0].text == "points")
    return statementOf(span, readPoints(sentence, diagnostics));
  std::vector<std::string> known;
  for (const RuleSentence& s : syntax::kRuleSentences) {
    if (subject.text != s.subject) continue;
    known.emplace_back(s.pattern);
    const PatternMatch m = matchPattern(s.pattern, sentence);
    if (m.whole)
      return Statement{span,
                       syntax::Rule{&s, m.operands.number.value, m.operands.types.value_or(syntax::Types())}};
  }
  if (!reportGuess(Guessed::Statement, span, diagnostics))
    reportNoMatch(sentence, known, subject.text, subject.text + ": ", diagnostics);
  return std::nullopt;
}

}  // namespace fairyforge::frontend::fairy
