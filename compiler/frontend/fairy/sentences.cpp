// A table of subjects, patterns and constructors of statements: a new sentence is a new row.

#include "compiler/frontend/fairy/sentences.h"

#include <fmt/format.h>

#include "compiler/frontend/fairy/chase.h"
#include "compiler/frontend/fairy/effects.h"
#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/fairy/lists.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/fairy/shuffle.h"
#include "compiler/frontend/fairy/turns.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/words.h"

namespace fairyforge::frontend::fairy {

using syntax::Statement;

namespace {

struct Sentence {
  const char* subject;
  const char* pattern;
  decltype(Statement::what) (*make)(const Operands&);
};

template <StalemateRule rule>
decltype(Statement::what) stalemate(const Operands&) {
  return syntax::Stalemate{rule};
}
template <BareKingRule::Kind kind>
decltype(Statement::what) bareKing(const Operands& o) {
  return syntax::BareKing{kind, o.types.value_or(std::vector<syntax::TypeRef>{})};
}
template <RepetitionRule rule>
decltype(Statement::what) repetition(const Operands& o) {
  return syntax::Repetition{rule, o.number.value};
}
template <Symmetry symmetry>
decltype(Statement::what) boardSymmetry(const Operands&) {
  return syntax::SymmetryRule{symmetry};
}
template <RoyalRule rule>
decltype(Statement::what) royals(const Operands&) {
  return syntax::Royals{std::nullopt, rule};
}
template <Side side, RoyalRule rule>
decltype(Statement::what) royalsOf(const Operands&) {
  return syntax::Royals{side, rule};
}
template <bool forbidden>
decltype(Statement::what) checks(const Operands&) {
  return syntax::Checks{forbidden};
}
template <syntax::RoyalsInCheck::How how>
decltype(Statement::what) royalsInCheck(const Operands&) {
  return syntax::RoyalsInCheck{how};
}
template <bool turned>
decltype(Statement::what) levels(const Operands&) {
  return syntax::LevelsTurn{turned};
}
template <Wrap joined>
decltype(Statement::what) edges(const Operands&) {
  return syntax::Edges{joined};
}
template <bool fixed>
decltype(Statement::what) castlingSides(const Operands&) {
  return syntax::CastlingSides{fixed};
}
template <bool any>
decltype(Statement::what) castlingArrays(const Operands&) {
  return syntax::CastlingArrays{any};
}
template <bool draw>
decltype(Statement::what) deadPositions(const Operands&) {
  return syntax::DeadPositions{draw};
}
template <SeriesChecks rule>
decltype(Statement::what) seriesChecks(const Operands&) {
  return syntax::SeriesCheckRule{rule};
}
template <bool afterEachMove>
decltype(Statement::what) seriesSafety(const Operands&) {
  return syntax::SeriesSafety{afterEachMove};
}
template <NullMoves rule>
decltype(Statement::what) passing(const Operands&) {
  return syntax::Passing{rule};
}
template <CaptureDuty duty, bool ofLegal = true, bool forbidden = false>
decltype(Statement::what) captures(const Operands&) {
  return syntax::CaptureRule{duty, ofLegal, forbidden};
}
template <bool mayStop>
decltype(Statement::what) turnParts(const Operands&) {
  return syntax::TurnParts{mayStop};
}
template <bool loses>
decltype(Statement::what) perpetualCheck(const Operands&) {
  return syntax::PerpetualCheck{loses};
}
template <syntax::Draws::Won by>
decltype(Statement::what) draws(const Operands&) {
  return syntax::Draws{by};
}
decltype(Statement::what) nMoveRule(const Operands& o) {
  return syntax::NMoveRule{o.number.value, o.types};
}
decltype(Statement::what) nMoveRuleOfCaptures(const Operands& o) {
  return syntax::NMoveRule{o.number.value, std::vector<syntax::TypeRef>{}};
}

constexpr int kMostPoints = 10'000;

constexpr const char* kEveryPiece = "every piece";  // what it may is made of parts

// Their sentences are lists.
constexpr std::string_view kTurns = "turns";
constexpr std::string_view kLanguage = "language";
constexpr std::string_view kShuffle = "shuffle";
constexpr std::string_view kPerpetualChase = "perpetual chase";
constexpr std::string_view kDraws = "draws";  // of points only
constexpr std::string_view kMarks = "marks", kKinds = "kinds of move", kPriorities = "priorities";

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
    {"repetition", "off at N", repetition<RepetitionRule::Off>},
    {"repetition", "draw at N", repetition<RepetitionRule::Draw>},
    {"repetition", "the mover loses at N", repetition<RepetitionRule::MoverLoses>},
    {"perpetual check", "is a repetition like others", perpetualCheck<false>},
    {"perpetual check", "loses", perpetualCheck<true>},
    {"dead positions", "are played on", deadPositions<false>},
    {"dead positions", "draw", deadPositions<true>},
    {"draws", "are draws", draws<syntax::Draws::Won::ByNobody>},
    {"draws", "White wins", draws<syntax::Draws::Won::ByWhite>},
    {"draws", "Black wins", draws<syntax::Draws::Won::ByBlack>},
    {"draws", "the side with more pieces wins", draws<syntax::Draws::Won::ByMorePieces>},
    {"quiet moves", "off", nMoveRule},
    {"quiet moves", "draw at N", nMoveRule},
    {"quiet moves", "draw at N reset by captures alone", nMoveRuleOfCaptures},
    {"quiet moves", "draw at N reset by TYPES", nMoveRule},
    {"royals", "every one must be safe", royals<RoyalRule::Any>},
    {"royals", "the last one must be safe", royals<RoyalRule::All>},
    {"royals", "one must be safe", royals<RoyalRule::One>},
    {"royals", "the last one must be safe but a new one saves none", royals<RoyalRule::Former>},
    {"royals", "may be taken", royals<RoyalRule::None>},
    {"royals of White", "every one must be safe", royalsOf<Side::White, RoyalRule::Any>},
    {"royals of White", "the last one must be safe", royalsOf<Side::White, RoyalRule::All>},
    {"royals of White", "one must be safe", royalsOf<Side::White, RoyalRule::One>},
    {"royals of White", "the last one must be safe but a new one saves none",
     royalsOf<Side::White, RoyalRule::Former>},
    {"royals of White", "may be taken", royalsOf<Side::White, RoyalRule::None>},
    {"royals of Black", "every one must be safe", royalsOf<Side::Black, RoyalRule::Any>},
    {"royals of Black", "the last one must be safe", royalsOf<Side::Black, RoyalRule::All>},
    {"royals of Black", "one must be safe", royalsOf<Side::Black, RoyalRule::One>},
    {"royals of Black", "the last one must be safe but a new one saves none",
     royalsOf<Side::Black, RoyalRule::Former>},
    {"royals of Black", "may be taken", royalsOf<Side::Black, RoyalRule::None>},
    {"checks", "any move may give check", checks<false>},
    {"checks", "no move may give check", checks<true>},
    {"royals in check", "may flee", royalsInCheck<syntax::RoyalsInCheck::How::Flee>},
    {"royals in check", "may flee but not by initial moves",
     royalsInCheck<syntax::RoyalsInCheck::How::FleeUnlessInitially>},
    {"royals in check", "may only take what attacks them",
     royalsInCheck<syntax::RoyalsInCheck::How::TakeOnly>},
    {"check within a turn", "means nothing", seriesChecks<SeriesChecks::Free>},
    {"check within a turn", "ends the turn", seriesChecks<SeriesChecks::EndSeries>},
    {"check within a turn", "only by the last move", seriesChecks<SeriesChecks::LastOnly>},
    {"safety within a turn", "asked at its end", seriesSafety<false>},
    {"safety within a turn", "asked after every move", seriesSafety<true>},
    {"passing", "never", passing<NullMoves::Never>},
    {"passing", "always", passing<NullMoves::Always>},
    {"passing", "only without another move", passing<NullMoves::WhenStuck>},
    {"captures", "optional", captures<CaptureDuty::None>},
    {"captures", "a legal one must be made", captures<CaptureDuty::Any>},
    {"captures", "a legal one of most pieces must be made", captures<CaptureDuty::Most>},
    {"captures", "one must be made", captures<CaptureDuty::Any, false>},
    {"captures", "one of most pieces must be made", captures<CaptureDuty::Most, false>},
    {"captures", "never", captures<CaptureDuty::None, true, true>},
    {"parts of a turn", "go on as long as they can", turnParts<false>},
    {"parts of a turn", "may be left out", turnParts<true>},
    {"symmetry", "mirror", boardSymmetry<Symmetry::Mirror>},
    {"symmetry", "rotate", boardSymmetry<Symmetry::Rotate>},
    {"symmetry", "none", boardSymmetry<Symmetry::None>},
    {"levels", "turned for Black", levels<true>},
    {"levels", "the same for both", levels<false>},
    {"edges", "left and right are joined", edges<Wrap::Files>},
    {"edges", "top and bottom are joined", edges<Wrap::Ranks>},
    {"edges", "opposite ones are joined", edges<Wrap::FilesAndRanks>},
    {"edges", "open", edges<Wrap::None>},
    {"castling", "from this array", castlingArrays<false>},
    {"castling", "from any array", castlingArrays<true>},
    {"castling sides", "turned for Black", castlingSides<false>},
    {"castling sides", "the same for both", castlingSides<true>},
};

}  // namespace

// `points Rook 13, Cannon 7, Black 1`.
static std::optional<syntax::Draws> readPoints(const std::vector<syntax::Word>& sentence,
                                               Diagnostics& diagnostics) {
  syntax::Draws draws{syntax::Draws::Won::ByMorePoints};
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

// For which language the file was written. A later program goes on reading what an older one means.
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
      .note(fmt::format("written like: language: {}", kKnown));
}

std::vector<std::string> sentenceSubjects() {
  std::vector<std::string> subjects;
  for (const Sentence& s : kSentences) {
    if (subjects.empty() || subjects.back() != s.subject) subjects.emplace_back(s.subject);
  }
  subjects.emplace_back(kEveryPiece);
  subjects.emplace_back(kTurns);
  subjects.emplace_back(kLanguage);
  for (const std::string_view list : {kShuffle, kPerpetualChase, kMarks, kKinds, kPriorities})
    subjects.emplace_back(list);
  return subjects;
}

Rests restsOfSentence(std::string_view subject, const std::vector<syntax::Word>& sentence) {
  if (subject == kEveryPiece) return restsOfRestriction("may", sentence);
  if (subject == kPerpetualChase) return restsOfChase(sentence);
  std::vector<std::string> patterns;
  for (const Sentence& s : kSentences) {
    if (subject == s.subject) patterns.emplace_back(s.pattern);
  }
  if (!patterns.empty() || !sentence.empty()) return restsOf(patterns, sentence);
  // A list: its example, up to the next one.
  const std::string_view example = syntax::exampleOf(subject.substr(0, subject.find(' ')));
  const std::size_t colon = example.find(": ");
  if (colon == std::string_view::npos) return {};
  const std::string_view list = example.substr(colon + 2);
  return {std::string(list.substr(0, list.find(", or ")))};
}

std::optional<Statement> readSentence(const SourceSpan& span, const syntax::Word& subject,
                                      const std::vector<syntax::Word>& sentence, Diagnostics& diagnostics) {
  if (subject.text == kEveryPiece) {
    if (!sentence.empty() && sentence[0].text != "may") {
      diagnostics
          .error(sentence[0].span, "unknown-sentence",
                 fmt::format(
                     "expected 'may', found '{}': of every piece can be said when it may move, capture, be "
                     "captured or be dropped",
                     sentence[0].text))
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
    if (!turns) return std::nullopt;
    return Statement{span, std::move(*turns)};
  }
  if (subject.text == kShuffle) {
    auto shuffle = readShuffle(sentence, diagnostics);
    return shuffle ? std::optional(Statement{span, std::move(*shuffle)}) : std::nullopt;
  }
  if (subject.text == kPerpetualChase) {
    auto chase = readChase(sentence, diagnostics);
    return chase ? std::optional(Statement{span, std::move(*chase)}) : std::nullopt;
  }
  if (subject.text == kMarks) {
    auto marks = readMarks(sentence, diagnostics);
    return marks ? std::optional(Statement{span, std::move(*marks)}) : std::nullopt;
  }
  if (subject.text == kKinds || subject.text == kPriorities) {
    auto names = readNames(subject, sentence, diagnostics);
    if (!names) return std::nullopt;
    if (subject.text == kKinds) return Statement{span, syntax::MoveKinds{std::move(*names)}};
    return Statement{span, syntax::Priorities{std::move(*names)}};
  }
  if (subject.text == kDraws && !sentence.empty() && sentence[0].text == "points") {
    auto draws = readPoints(sentence, diagnostics);
    return draws ? std::optional(Statement{span, std::move(*draws)}) : std::nullopt;
  }
  std::vector<std::string> known;
  for (const Sentence& s : kSentences) {
    if (subject.text != s.subject) continue;
    known.emplace_back(s.pattern);
    const PatternMatch m = matchPattern(s.pattern, sentence);
    if (m.whole) return Statement{span, s.make(m.operands)};
  }
  if (!reportGuess(Guessed::Statement, span, diagnostics))
    reportNoMatch(sentence, known, subject.text, subject.text + ": ", diagnostics);
  return std::nullopt;
}

}  // namespace fairyforge::frontend::fairy
