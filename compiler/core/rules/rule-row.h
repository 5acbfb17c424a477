// The columns of the tables of rules. Each of the structures TurnRules (turns.h), EndRules, HandRules and
// ThirdSide (variant.h) has a table with a row for each of its fields, which stands below the structure.
//
// These tables are used by the hash, the JSON of rules, the losses that exports report, `why`, and the short
// descriptions of `explain`. Bytes of rules (archive.h) split the structures by themselves. A field without a
// row does not compile.
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

// How a field is written in the text that is hashed (variant-hash.cpp).
struct HashLine {
  enum class How : std::uint8_t {
    Apart,   // by separate code
    Never,   // not at all: the field does not change the game
    Always,  // `words value`
    IfSet,   // if it differs from the default: the same, or for a flag only the words
    Behind   // ` value`, on the line of the row above
  } how;
  std::string_view words = {};
  std::string_view yes = {}, no = {};  // Behind: the words for a flag
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

template <typename Rules, typename Value>
struct RuleRow {
  Column<std::string_view> name;  // in JSON
  Column<Value Rules::*> field;
  Column<HashLine> hash;
  bool (*counts)(const Rules&) = nullptr;  // does it have an effect? null: always
  std::string_view words = {};             // the description of a flag that is set
  // The construct that targets may lack (export/constructs.h), and the description of the loss.
  std::string_view construct = {}, lost = {};
  bool judges = false;  // is it tested for each move that is legal otherwise?

  // Sets the description of a flag that is set.
  constexpr RuleRow inWords(std::string_view what) const {
    RuleRow row = *this;
    row.words = what;
    return row;
  }
  // Sets the construct that a target needs to express the rule.
  constexpr RuleRow exportedAs(std::string_view name, std::string_view what = {}) const {
    RuleRow row = *this;
    row.construct = name;
    row.lost = what;
    return row;
  }
  // Marks a rule that is tested for each move. Code that does not test each move does not support it; `why`
  // names it by its words.
  constexpr RuleRow judgingMoves() const {
    RuleRow row = *this;
    row.judges = true;
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

// Does a rule that is tested for each move apply?
template <typename Rules>
bool judgesMoves(const Rules& rules) {
  bool any = false;
  forEachRule<Rules>([&](const auto& row) { any = any || (row.judges && row.isSet(rules)); });
  return any;
}

// The words that stand for the enumerators of Enum in JSON, in the order of the enumerators. Specialised
// below each enumeration.
template <typename Enum>
inline constexpr std::array<std::string_view, 0> kWordsOf{};

}  // namespace fairyforge
