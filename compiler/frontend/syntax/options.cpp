// Declares options and finds their values. A text declares its options before those of the texts that it
// extends, so the first declaration of an option gives its standard value. Of several settings of an option
// the last one counts. Settings are checked when all options are known.

#include "compiler/frontend/syntax/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ranges>

#include "compiler/core/base/add-once.h"
#include "compiler/core/base/find-in.h"
#include "compiler/core/base/mapped.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::syntax {

using Kind = OptionDeclaration::Kind;

namespace {

const char* kindName(Kind kind) {
  return kind == Kind::Switch ? "a switch" : kind == Kind::Number ? "a number" : "a choice";
}

// Returns the value that a setting gives to its option: `on` if it has none.
std::string settingValue(const OptionSetting& setting) {
  return setting.value ? setting.value->text : "on";
}

}  // namespace

OptionSetting optionSetting(const SourceSpan& span) {
  const std::string_view text = span.text();
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return {{std::string(text), span}, std::nullopt};
  return {{std::string(text.substr(0, equals)), span.part(0, equals)},
          Word{std::string(text.substr(equals + 1)), span.part(equals + 1, text.size())}};
}

const OptionTable::Entry* OptionTable::find(std::string_view name) const {
  const auto found = numbers_.find(name);
  return found == numbers_.end() ? nullptr : &entries_[found->second];
}

const OptionSetting* OptionTable::settingOf(std::string_view name) const {
  const auto lastFirst = std::views::reverse(settings_);
  return firstWhere(lastFirst, [&](const OptionSetting& s) { return s.name.text == name; });
}

void OptionTable::declare(const OptionDeclaration& option) {
  std::vector<std::string> values;
  if (option.kind == Kind::Switch) values = {"off", "on"};
  if (option.kind == Kind::Choice)
    values = mapped(option.blocks, [](const OptionBlock& block) { return block.value.text; });
  const auto [number, isNew] = numbers_.try_emplace(option.name.text, entries_.size());
  if (isNew) {
    entries_.push_back({option.kind, option.name, option.standard.text, std::move(values)});
    return;
  }
  Entry* known = &entries_[number->second];
  if (known->kind != option.kind) {
    diagnostics_
        .error(known->name.span, "other-option", "the option '{}' is {} here, but {} in {}", option.name.text,
               kindName(known->kind), kindName(option.kind), option.name.span.file->name())
        .note("an option that is declared again is the same option with another standard value");
    // Two texts declare the option with different kinds. The option gets the second kind, so that no further
    // errors follow.
    known->kind = option.kind;
    known->standard = option.standard.text;
    return;
  }
  for (std::string& value : values) addOnce(known->values, std::move(value));
}

std::string OptionTable::valueOf(std::string_view name) const {
  const Entry* entry = find(name);
  if (!entry) return {};
  const OptionSetting* setting = settingOf(name);
  return setting ? settingValue(*setting) : entry->standard;
}

std::optional<int> OptionTable::number(std::string_view name) const {
  const Entry* entry = find(name);
  if (!entry || entry->kind != Kind::Number) return std::nullopt;
  for (const std::string& text : {valueOf(name), entry->standard}) {  // check() reports wrong settings
    if (const auto number = parseNumber({text, {}}, 0, kMaxOptionNumber)) return number->value;
  }
  return std::nullopt;
}

void OptionTable::check(const std::vector<OptionSetting>& settings) const {
  const auto names = mapped(entries_, [](const Entry& entry) { return entry.name.text; });
  for (const OptionSetting& setting : settings) {
    const Entry* entry = find(setting.name.text);
    if (!entry) {
      Diagnostic& d = diagnostics_.error(setting.name.span, "unknown-option", "there is no option '{}'",
                                         setting.name.text);
      d.note(names.empty() ? "this variant has no options"
                           : fmt::format("the options are {}", fmt::join(names, ", ")));
      const std::string closest = closestMatch(setting.name.text, names);
      if (!closest.empty()) d.suggest(closest);
      continue;
    }
    const std::string value = settingValue(setting);
    const SourceSpan& span = setting.value ? setting.value->span : setting.name.span;
    if (entry->kind == Kind::Number) {
      if (parseNumber({value, {}}, 0, kMaxOptionNumber)) continue;
      diagnostics_
          .error(span, "bad-option", "the option '{}' is a number from 0 to {}{}", setting.name.text,
                 kMaxOptionNumber, setting.value ? fmt::format(", found '{}'", value) : "")
          .note("written like: {}={}", setting.name.text, entry->standard);
    } else if (!findIn(entry->values, value)) {
      Diagnostic& d = diagnostics_.error(span, "bad-option", "the option '{}' is one of {}{}",
                                         setting.name.text, fmt::join(entry->values, ", "),
                                         setting.value ? fmt::format(", found '{}'", value) : "");
      if (setting.value) d.suggest(closestMatch(value, entry->values));
    }
  }
}

std::vector<VariantOption> OptionTable::list() const {
  return mapped(entries_, [&](const Entry& entry) {
    return VariantOption{entry.name.text, entry.standard, valueOf(entry.name.text), entry.values};
  });
}

}  // namespace fairyforge::frontend::syntax
