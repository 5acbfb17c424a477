// The columns of the tables of rules: a row for each field of TurnRules (turns.h), EndRules, HandRules and ThirdSide
// (variant.h), which stands below the structure.
//
// The hash, the JSON of rules, what plans do not know, what exports name as lost and what `explain` says in few words walk
// these tables; bytes of rules (archive.h) take the structures apart by themselves. A field without a row does not compile.
#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <tuple>

namespace fairyforge {

// A column that must be there: without a value a row does not compile.
template <typename T>
struct Column {
  template <std::convertible_to<T> U>
  constexpr Column(U v) : value(v) {}  // NOLINT: a row is written with plain values
  constexpr operator T() const { return value; }
  T value;
};

// How the text that is hashed says a field (variant-hash.cpp).
struct HashLine {
  enum class How : std::uint8_t {
    Apart,   // by code of its own
    Never,   // it makes no other game
    Always,  // `words value`
    IfSet,   // the same, or the words alone of a flag, if it is not as by default
    Behind   // ` value`, on the line of the row above
  } how;
  std::string_view words = {};
  std::string_view yes = {}, no = {};  // Behind: of a flag
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
  bool (*counts)(const Rules&) = nullptr;  // when it means something; null: always
  std::string_view words = {};             // of a flag that is set: what holds then
  std::string_view construct = {},
                   lost = {};  // of targets that do not say it (export/constructs.h), and what is lost
  bool judges = false;         // is it asked of each move, when everything else about it is legal?

  constexpr RuleRow inWords(std::string_view what) const {
    RuleRow row = *this;
    row.words = what;
    return row;
  }
  constexpr RuleRow exportedAs(std::string_view name, std::string_view what = {}) const {
    RuleRow row = *this;
    row.construct = name;
    row.lost = what;
    return row;
  }
  // What is proved or played without asking each move does without this rule; `why` names it by its words.
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

// The table of a structure.
template <typename Rules>
inline constexpr int kRuleRows = 0;

// Calls visit(row) for every field, in the order of the table.
template <typename Rules, typename Visit>
constexpr void forEachRule(Visit visit) {
  std::apply([&](const auto&... row) { (visit(row), ...); }, kRuleRows<Rules>);
}

// Are there rules that are asked of each move?
template <typename Rules>
bool judgesMoves(const Rules& rules) {
  bool any = false;
  forEachRule<Rules>([&](const auto& row) { any = any || (row.judges && row.isSet(rules)); });
  return any;
}

// The words of an enumeration in JSON, in the order of its enumerators.
template <typename Enum>
inline constexpr std::array<std::string_view, 0> kWordsOf{};

}  // namespace fairyforge
