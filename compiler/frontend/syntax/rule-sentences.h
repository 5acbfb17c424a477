// The rules that have fixed words: `stalemate: the stalemated side loses`. Each row of the table has the
// words, and the fields that they set. The reader matches the words; printers look for the row that sets the
// current values; readers of other languages name a row by its words (ruleOf). So a rule consists of a field
// of the Variant, its rows here, and its meaning.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

using Types = std::vector<TypeRef>;

// Who wins a game that would be a draw?
enum class DrawsWon : std::uint8_t { ByNobody, ByWhite, ByBlack, ByMorePieces, ByMorePoints };

// All fields that these sentences set. Types of pieces are still names.
struct GameRules {
  EndRules end{};                   // the types of `bareKing` and `clockResetting` are in the next members
  std::optional<Types> material{};  // the types of bareKing.material; nothing: all types that are not royal
  std::optional<Types> resetBy{};   // the types of `clockResetting`; nothing: the types that promote
  TurnRules turns{};
  DrawsWon draws = DrawsWon::ByNobody;
  bool fleesInitially = true;  // may a royal piece in check make its initial moves (`i`)?
  bool capturesForbidden = false;
  Symmetry symmetry = Symmetry::Mirror;
  bool levelsTurn = false;            // for Black, are higher and lower levels exchanged?
  Wrap edges = Wrap::None;            // the joined edges
  bool castlingSidesFixed = false;    // left and right are White's for both players, not turned for Black
  bool castlingFromAnyArray = false;  // as in Chess960: castler and partner can start anywhere on their rank
};

// A field of GameRules (a number, a flag or an enumerator), read and set as an int.
struct RuleField {
  int (*get)(const GameRules&) = nullptr;
  void (*set)(GameRules&, int) = nullptr;
  bool operator==(const RuleField&) const = default;
};

namespace rule_fields {
template <typename Owner, typename Rules>
constexpr auto& partOf(Rules& rules) {
  if constexpr (std::is_same_v<Owner, EndRules>) return rules.end;
  if constexpr (std::is_same_v<Owner, TurnRules>) return rules.turns;
  if constexpr (std::is_same_v<Owner, BareKingRule>) return rules.end.bareKing;
  if constexpr (std::is_same_v<Owner, GameRules>) return rules;
}
template <typename Member>
struct Parts;
template <typename T, typename Of>
struct Parts<T Of::*> {
  using Value = T;
  using Owner = Of;
};
template <auto Member>
using ValueOf = typename Parts<decltype(Member)>::Value;
template <auto Member>
using OwnerOf = typename Parts<decltype(Member)>::Owner;
}  // namespace rule_fields

template <auto Member>
inline constexpr RuleField kField{
    [](const GameRules& rules) {
      return static_cast<int>(rule_fields::partOf<rule_fields::OwnerOf<Member>>(rules).*Member);
    },
    [](GameRules& rules, int value) {
      rule_fields::partOf<rule_fields::OwnerOf<Member>>(rules).*Member =
          static_cast<rule_fields::ValueOf<Member>>(value);
    }};
template <Side side>
inline constexpr RuleField kRoyals{
    [](const GameRules& rules) { return static_cast<int>(rules.end.royals[index(side)]); },
    [](GameRules& rules, int value) { rules.end.royals[index(side)] = static_cast<RoyalRule>(value); }};

// The value that a sentence gives to a field.
struct RuleSetting {
  RuleField field;
  int value = 0;
};

// What a game must have for the rule to make a difference.
struct RuleNeeds {
  bool check = false;   // royal pieces that must be safe
  bool series = false;  // a player who moves twice in a row
};

// A row of the table: a sentence with what it sets.
struct RuleSentence {
  std::string_view subject;
  std::string_view pattern;             // with the placeholders N (a number) and TYPES (types of pieces)
  std::array<RuleSetting, 3> settings;  // what the words set; unused entries have no field
  RuleField number{};                   // the field that N sets
  std::optional<Types> GameRules::*types = nullptr;  // the field that TYPES sets
  bool toNone = false;  // without TYPES, the field becomes an empty list, not its default
  RuleNeeds needs{};

  // Does the sentence set the field?
  bool hasField(const RuleField& field) const {
    if (field == number) return true;
    for (const RuleSetting& setting : settings)
      if (setting.field == field) return true;
    return false;
  }
};

namespace rule_fields {
template <auto Member>
constexpr RuleSetting to(ValueOf<Member> value) {
  return {kField<Member>, static_cast<int>(value)};
}
constexpr RuleSentence royals(RoyalRule rule, std::string_view words) {
  const int value = static_cast<int>(rule);
  return {"royals", words, {{{kRoyals<Side::White>, value}, {kRoyals<Side::Black>, value}}}};
}
template <Side side>
constexpr RuleSentence royalsOf(RoyalRule rule, std::string_view words) {
  return {side == Side::White ? "royals of White" : "royals of Black",
          words,
          {{{kRoyals<side>, static_cast<int>(rule)}}}};
}
constexpr std::string_view kEveryOne = "every one must be safe", kTheLast = "the last one must be safe",
                           kOneOf = "one must be safe", kTaken = "may be taken",
                           kFormer = "the last one must be safe but a new one saves none";
using E = EndRules;
using T = TurnRules;
using G = GameRules;
using B = BareKingRule;
// Words that several rows of the table have.
constexpr std::string_view kGrace = "loses unless it bares the other in reply",
                           kGraceOf = "loses unless it bares the other in reply counting TYPES";
constexpr RuleSentence ofCheck(RuleSentence row) {
  row.needs = {.check = true};
  return row;
}
constexpr RuleSentence inSeries(RuleSentence row) {
  row.needs = {.check = true, .series = true};
  return row;
}
constexpr RuleSentence ofSeries(RuleSentence row) {
  row.needs = {.series = true};
  return row;
}
constexpr std::array<RuleSetting, 3> duty(CaptureDuty duty, bool ofLegal = true, bool forbidden = false) {
  return {to<&T::captureDuty>(duty), to<&T::dutyIsOfLegal>(ofLegal), to<&G::capturesForbidden>(forbidden)};
}
constexpr std::array<RuleSetting, 3> checks(bool forbidden, bool unlessMate) {
  return {to<&E::checksForbidden>(forbidden), to<&E::onlyMatesCheck>(unlessMate)};
}
constexpr std::array<RuleSetting, 3> inCheck(bool stays, bool fleesInitially) {
  return {to<&E::royalsStay>(stays), to<&G::fleesInitially>(fleesInitially)};
}
constexpr RuleField kCount = kField<&E::repetitionCount>, kLimit = kField<&E::nMoveLimit>;
constexpr auto kMaterial = &G::material, kReset = &G::resetBy;
}  // namespace rule_fields

// The rows, grouped by subject.
inline constexpr auto kRuleSentences = [] {
  using namespace rule_fields;
  return std::to_array<RuleSentence>({
      {"passing", "never", {to<&T::nullMoves>(NullMoves::Never)}},
      {"passing", "always", {to<&T::nullMoves>(NullMoves::Always)}},
      {"passing", "only without another move", {to<&T::nullMoves>(NullMoves::WhenStuck)}},
      {"parts of a turn", "go on as long as they can", {to<&T::mayStop>(false)}},
      {"parts of a turn", "may be left out", {to<&T::mayStop>(true)}},
      inSeries({"check within a turn", "means nothing", {to<&T::seriesChecks>(SeriesChecks::Free)}}),
      inSeries({"check within a turn", "ends the turn", {to<&T::seriesChecks>(SeriesChecks::EndSeries)}}),
      inSeries(
          {"check within a turn", "only by the last move", {to<&T::seriesChecks>(SeriesChecks::LastOnly)}}),
      inSeries({"safety within a turn", "asked at its end", {to<&T::safeAfterEachMove>(false)}}),
      inSeries({"safety within a turn", "asked after every move", {to<&T::safeAfterEachMove>(true)}}),
      ofSeries({"captures within a turn", "by every move", {to<&T::onlyFirstCaptures>(false)}}),
      ofSeries({"captures within a turn", "by the first move alone", {to<&T::onlyFirstCaptures>(true)}}),
      ofSeries({"movers within a turn", "any pieces", {to<&T::noPieceTwice>(false)}}),
      ofSeries({"movers within a turn", "never the piece that moved last", {to<&T::noPieceTwice>(true)}}),
      {"captures", "optional", duty(CaptureDuty::None)},
      {"captures", "a legal one must be made", duty(CaptureDuty::Any)},
      {"captures", "a legal one of most pieces must be made", duty(CaptureDuty::Most)},
      {"captures", "one must be made", duty(CaptureDuty::Any, false)},
      {"captures", "one of most pieces must be made", duty(CaptureDuty::Most, false)},
      {"captures", "never", duty(CaptureDuty::None, true, true)},
      {"stalemate", "draw", {to<&E::stalemate>(StalemateRule::Draw)}},
      {"stalemate", "the stalemated side loses", {to<&E::stalemate>(StalemateRule::StalematedLoses)}},
      {"stalemate", "the stalemated side wins", {to<&E::stalemate>(StalemateRule::StalematedWins)}},
      {"bare king", "off", {to<&B::kind>(B::Kind::Off)}, {}, kMaterial},
      {"bare king", "loses at once", {to<&B::kind>(B::Kind::Immediate)}, {}, kMaterial},
      {"bare king", "loses at once counting TYPES", {to<&B::kind>(B::Kind::Immediate)}, {}, kMaterial},
      {"bare king", kGrace, {to<&B::kind>(B::Kind::Grace)}, {}, kMaterial},
      {"bare king", kGraceOf, {to<&B::kind>(B::Kind::Grace)}, {}, kMaterial},
      {"repetition", "off", {to<&E::repetition>(RepetitionRule::Off)}},
      {"repetition", "off at N", {to<&E::repetition>(RepetitionRule::Off)}, kCount},
      {"repetition", "draw at N", {to<&E::repetition>(RepetitionRule::Draw)}, kCount},
      {"repetition", "the mover loses at N", {to<&E::repetition>(RepetitionRule::MoverLoses)}, kCount},
      {"perpetual check", "is a repetition like others", {to<&E::perpetualCheckLoses>(false)}},
      ofCheck({"perpetual check", "loses", {to<&E::perpetualCheckLoses>(true)}}),
      {"dead positions", "are played on", {to<&E::deadPositionsAreDraws>(false)}},
      {"dead positions", "draw", {to<&E::deadPositionsAreDraws>(true)}},
      {"draws", "are draws", {to<&G::draws>(DrawsWon::ByNobody)}},
      {"draws", "White wins", {to<&G::draws>(DrawsWon::ByWhite)}},
      {"draws", "Black wins", {to<&G::draws>(DrawsWon::ByBlack)}},
      {"draws", "the side with more pieces wins", {to<&G::draws>(DrawsWon::ByMorePieces)}},
      {"quiet moves", "off", {to<&E::nMoveLimit>(0)}},
      {"quiet moves", "draw at N", {}, kLimit},
      {"quiet moves", "draw at N reset by captures alone", {}, kLimit, kReset, true},
      {"quiet moves", "draw at N reset by TYPES", {}, kLimit, kReset},
      {"checks", "any move may give check", checks(false, false)},
      ofCheck({"checks", "no move may give check", checks(true, false)}),
      ofCheck({"checks", "only a move that mates may give check", checks(false, true)}),
      {"royals in check", "may flee", inCheck(false, true)},
      ofCheck({"royals in check", "may flee but not by initial moves", inCheck(false, false)}),
      ofCheck({"royals in check", "may only take what attacks them", inCheck(true, true)}),
      royals(RoyalRule::Any, kEveryOne),
      royals(RoyalRule::All, kTheLast),
      royals(RoyalRule::One, kOneOf),
      royals(RoyalRule::Former, kFormer),
      royals(RoyalRule::None, kTaken),
      royalsOf<Side::White>(RoyalRule::Any, kEveryOne),
      royalsOf<Side::White>(RoyalRule::All, kTheLast),
      royalsOf<Side::White>(RoyalRule::One, kOneOf),
      royalsOf<Side::White>(RoyalRule::Former, kFormer),
      royalsOf<Side::White>(RoyalRule::None, kTaken),
      royalsOf<Side::Black>(RoyalRule::Any, kEveryOne),
      royalsOf<Side::Black>(RoyalRule::All, kTheLast),
      royalsOf<Side::Black>(RoyalRule::One, kOneOf),
      royalsOf<Side::Black>(RoyalRule::Former, kFormer),
      royalsOf<Side::Black>(RoyalRule::None, kTaken),
      {"symmetry", "mirror", {to<&G::symmetry>(Symmetry::Mirror)}},
      {"symmetry", "rotate", {to<&G::symmetry>(Symmetry::Rotate)}},
      {"symmetry", "none", {to<&G::symmetry>(Symmetry::None)}},
      {"levels", "turned for Black", {to<&G::levelsTurn>(true)}},
      {"levels", "the same for both", {to<&G::levelsTurn>(false)}},
      {"edges", "left and right are joined", {to<&G::edges>(Wrap::Files)}},
      {"edges", "top and bottom are joined", {to<&G::edges>(Wrap::Ranks)}},
      {"edges", "opposite ones are joined", {to<&G::edges>(Wrap::FilesAndRanks)}},
      {"edges", "open", {to<&G::edges>(Wrap::None)}},
      {"castling", "from this array", {to<&G::castlingFromAnyArray>(false)}},
      {"castling", "from any array", {to<&G::castlingFromAnyArray>(true)}},
      {"castling sides", "turned for Black", {to<&G::castlingSidesFixed>(false)}},
      {"castling sides", "the same for both", {to<&G::castlingSidesFixed>(true)}},
  });
}();

// The row of the table with the words `subject: pattern`. Words that no row has do not compile.
struct RuleWords {
  consteval RuleWords(const char* text) : sentence(nullptr) {  // NOLINT: rules are named by their words
    const std::string_view words = text;
    for (const RuleSentence& row : kRuleSentences) {
      if (words.starts_with(row.subject) && words.substr(row.subject.size()).starts_with(": ") &&
          words.substr(row.subject.size() + 2) == row.pattern)
        sentence = &row;
    }
    if (sentence == nullptr) throw std::invalid_argument("no rule has such words");
  }
  const RuleSentence* sentence;
};
Rule ruleOf(RuleWords words, int number = 0, Types types = {});

// Returns the rule about the subject that sets its fields to the values in `rules`; nothing if no single rule
// does.
std::optional<Rule> ruleThatSays(std::string_view subject, const GameRules& rules);

// Sets the fields that the rule sets.
void apply(const Rule& rule, GameRules& rules);
// Sets the fields that the rule sets to their defaults, but leaves lists of types as they are.
void forget(const Rule& rule, GameRules& rules);
// Does `rules` have the values that the rule sets?
bool holds(const Rule& rule, const GameRules& rules);
// Does the rule set its fields to their defaults, so that it need not be stated?
bool isDefault(const Rule& rule);
// Is there a field that both rows set?
bool setCommonField(const RuleSentence& a, const RuleSentence& b);

// Returns the pattern with `with` instead of its placeholder; unchanged if it does not have the placeholder.
std::string filled(std::string pattern, std::string_view placeholder, const std::string& with);

using NamesOf = std::function<std::string(const Types&)>;  // prints piece types
// Returns the rule as a text has it: `subject: words`.
std::string ruleText(const Rule& rule, const NamesOf& namesOf);
// Returns the rules that a text must have to turn the default rules into `rules`.
std::vector<Rule> rulesThatSay(const GameRules& rules);

}  // namespace fairyforge::frontend::syntax
