// Finds, prints, applies and compares rules, by the table of sentences.
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::syntax {
namespace {

bool hasWord(std::string_view pattern, std::string_view word) {
  const std::size_t at = (" " + std::string(pattern) + " ").find(" " + std::string(word) + " ");
  return at != std::string::npos;
}

template <typename Visit>
void forEachField(const RuleSentence& row, Visit visit) {
  for (const RuleSetting& setting : row.settings)
    if (setting.field.get != nullptr) visit(setting.field);
  if (row.number.get != nullptr) visit(row.number);
}

// Are all fields that sentences about the subject can set equal in `a` and `b`?
bool areAlike(std::string_view subject, const GameRules& a, const GameRules& b) {
  bool alike = true;
  for (const RuleSentence& row : kRuleSentences) {
    if (row.subject != subject) continue;
    forEachField(row, [&](const RuleField& field) { alike = alike && field.get(a) == field.get(b); });
    if (row.types != nullptr) alike = alike && a.*row.types == b.*row.types;
  }
  return alike;
}

}  // namespace

std::string filled(std::string pattern, std::string_view placeholder, const std::string& with) {
  const std::size_t at = pattern.find(placeholder);
  return at == std::string::npos ? pattern : pattern.replace(at, placeholder.size(), with);
}

Rule ruleOf(RuleWords words, int number, Types types) {
  return {words.sentence, number, std::move(types)};
}

std::optional<Rule> ruleThatSays(std::string_view subject, const GameRules& rules) {
  for (const RuleSentence& row : kRuleSentences) {
    const bool namesTypes = hasWord(row.pattern, "TYPES");
    if (row.subject != subject || (namesTypes && !(rules.*row.types))) continue;
    const Rule rule{&row, row.number.get != nullptr ? row.number.get(rules) : 0,
                    namesTypes ? *(rules.*row.types) : Types()};
    GameRules said;
    apply(rule, said);
    if (areAlike(subject, said, rules)) return rule;
  }
  return std::nullopt;
}

void apply(const Rule& rule, GameRules& rules) {
  const RuleSentence& row = *rule.sentence;
  for (const RuleSetting& setting : row.settings)
    if (setting.field.set != nullptr) setting.field.set(rules, setting.value);
  if (row.number.set != nullptr) row.number.set(rules, rule.number);
  if (row.types == nullptr) return;
  const bool isSaid = row.toNone || hasWord(row.pattern, "TYPES");
  rules.*row.types = isSaid ? std::optional(rule.types) : std::nullopt;
}

void forget(const Rule& rule, GameRules& rules) {
  const GameRules usual;
  forEachField(*rule.sentence, [&](const RuleField& field) { field.set(rules, field.get(usual)); });
}

bool holds(const Rule& rule, const GameRules& rules) {
  GameRules said = rules;
  apply(rule, said);
  return areAlike(rule.sentence->subject, said, rules);
}

bool isDefault(const Rule& rule) {
  return holds(rule, {});
}

bool setCommonField(const RuleSentence& a, const RuleSentence& b) {
  bool any = false;
  forEachField(a, [&](const RuleField& field) { any = any || b.hasField(field); });
  return any;
}

std::string ruleText(const Rule& rule, const NamesOf& namesOf) {
  std::string words = filled(std::string(rule.sentence->pattern), "N", std::to_string(rule.number));
  if (!rule.types.empty()) words = filled(std::move(words), "TYPES", namesOf(rule.types));
  return std::string(rule.sentence->subject) + ": " + words;
}

std::vector<Rule> rulesThatSay(const GameRules& rules) {
  std::vector<Rule> list;
  GameRules said;
  for (const RuleSentence& row : kRuleSentences) {
    if (areAlike(row.subject, said, rules)) continue;
    if (const auto rule = ruleThatSays(row.subject, rules)) {
      apply(*rule, said);
      list.push_back(*rule);
    }
  }
  return list;
}

}  // namespace fairyforge::frontend::syntax
