// The columns of the tables of rules. The structures TurnRules (turns.h), EndRules, HandRules and ThirdSide
// (variant.h) each have such a table, below the structure, with one row for each field. A field without a row
// does not compile.
//
// The Variant hash, the JSON of rules, the losses that exports report, `why` and the short descriptions of
// `explain` read the tables. archive.h does not: it splits the structures by itself.
#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <tuple>

namespace fairyforge {

// A required column: a row without a value for it does not compile.
template <typename T>
struct Column {
  template <std::convertible_to<T> U>
  constexpr Column(U v) : value(v) {}  // NOLINT: a row is written with plain values
  constexpr operator T() const { return value; }
  T value;
};

// How a field is written in the text that the Variant hash covers (rules-printer.h).
struct HashLine {
  enum class How : std::uint8_t {
    Apart,   // the hash prints the field by code of its own
    Never,   // it is not printed, because the field does not change the game
    Always,  // it is always printed, as a line `words value`
    IfSet,   // as Always, but only if the value differs from the default; for a flag only the words
    Behind   // ` value` at the end of the line of the row above
  } how;
  std::string_view words = {};
  std::string_view yes = {}, no = {};  // Behind: what a flag that is set, or not set, writes
};
constexpr HashLine apart() {
  return {HashLine::How::Apart};
}
constexpr HashLine never() {
  return {HashLine::How::Never};
}
constexpr HashLine always(std::string_view words) {
  return {HashLine::How::Always, words};
}
constexpr HashLine ifSet(std::string_view words) {
  return {HashLine::How::IfSet, words};
}
constexpr HashLine behind(std::string_view yes = {}, std::string_view no = {}) {
  return {HashLine::How::Behind, {}, yes, no};
}

// A row of a table of rules: one field of the structure `Rules`.
template <typename Rules, typename Value>
struct RuleRow {
  Column<std::string_view> name;  // the name of the field in JSON
  Column<Value Rules::*> field;
  Column<HashLine> hash;
  bool (*counts)(const Rules&) = nullptr;  // does the field have an effect in these rules? null: always
  std::string_view words = {};             // used in descriptions: what a flag that is set means
  // The construct (export/constructs.h) that a target needs to express the rule, and the words for its loss.
  std::string_view construct = {}, lost = {};
  bool judges = false;     // is the rule tested for each move that is otherwise legal?
  bool readsMove = false;  // does it ask where the previous move began or ended?

  // Returns the row with a description of the flag when it is set.
  constexpr RuleRow inWords(std::string_view what) const {
    RuleRow row = *this;
    row.words = what;
    return row;
  }
  // Returns the row with the construct that a target needs to express the rule.
  constexpr RuleRow exportedAs(std::string_view name, std::string_view what = {}) const {
    RuleRow row = *this;
    row.construct = name;
    row.lost = what;
    return row;
  }
  // Returns the row marked as a rule that is tested for each move. Executors that do not test each move
  // refuse such games; `why` names the rule by its words.
  constexpr RuleRow judgingMoves() const {
    RuleRow row = *this;
    row.judges = true;
    return row;
  }
  // Returns the row marked as a rule that reads Setup::lastFrom or Setup::lastTo.
  constexpr RuleRow readingPreviousMove() const {
    RuleRow row = *this;
    row.readsMove = true;
    return row;
  }
  bool isSet(const Rules& rules) const { return !(rules.*field.value == usual()); }
  void reset(Rules& rules) const { rules.*field.value = usual(); }
  const Value& usual() const {
    static const Rules kUsual{};
    return kUsual.*field.value;
  }
};
template <typename Rules, typename Value>
constexpr RuleRow<Rules, Value> ruleRow(std::string_view name, Value Rules::*field, HashLine hash,
                                        bool (*counts)(const Rules&) = nullptr) {
  return {name, field, hash, counts};
}

// The table of the structure Rules: one row for each field. Specialised below each structure.
template <typename Rules>
inline constexpr int kRuleRows = 0;

// Calls visit(row) for each row of the table of the structure Rules, in the order of the table.
template <typename Rules, typename Visit>
constexpr void forEachRule(Visit visit) {
  std::apply([&](const auto&... row) { (visit(row), ...); }, kRuleRows<Rules>);
}

// Is any rule set for which is(row) is true?
template <typename Rules, typename Is>
bool anyRule(const Rules& rules, Is is) {
  bool any = false;
  forEachRule<Rules>([&](const auto& row) { any = any || (is(row) && row.isSet(rules)); });
  return any;
}
// Is any rule set that is tested for each move?
template <typename Rules>
bool judgesMoves(const Rules& rules) {
  return anyRule(rules, [](const auto& row) { return row.judges; });
}
// Is any rule set that reads where the previous move began or ended?
template <typename Rules>
bool readsPreviousMove(const Rules& rules) {
  return anyRule(rules, [](const auto& row) { return row.readsMove; });
}

// The words that stand for the enumerators of Enum in JSON, in the order of the enumerators. Specialised
// below each enumeration.
template <typename Enum>
inline constexpr std::array<std::string_view, 0> kWordsOf{};

}  // namespace fairyforge
