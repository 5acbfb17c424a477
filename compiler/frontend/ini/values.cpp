// Reads numbers, files, flags and results. Standard values are in the table of keys.
#include "compiler/frontend/ini/values.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::ini {

SourceSpan textOf(const std::string& what, std::string text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  return {std::make_shared<const SourceFile>(fmt::format("<{}>", what), std::move(text)), 0, size};
}

void IniValues::notSupported(const SourceSpan& span, std::string what) {
  for (const auto& [key, entry] : config.entries()) {
    if (!section.parent || !IniConfig::isBuiltIn(entry) || !span) continue;
    if (entry.key.span.file != span.file || span.begin < entry.key.span.begin ||
        span.end > entry.value.span.end)
      continue;
    // Inherited rules are reported where the file names the parent.
    what = fmt::format("what it inherits from Fairy-Stockfish, '{}' ({}), is", key,
                       what.substr(0, what.rfind(' ')));
    error(section.parent->span, "not-supported", what + " not supported yet")
        .note("without it the rules would not be those of this game");
    return;
  }
  error(span, "not-supported", std::move(what) + " not supported yet")
      .note("without it the rules would not be those of this game");
}

SourceSpan IniValues::spanOf(std::string_view key) const {
  const IniEntry* entry = config.find(key);
  return entry ? entry->value.span : SourceSpan{};
}
syntax::Word IniValues::value(std::string_view key) const {
  if (const IniEntry* entry = config.find(key)) return entry->value;
  return {std::string(formats::iniKey(key)->standard), {}};
}

int IniValues::number(std::string_view key, int standard, int min, int max) {
  const IniEntry* entry = config.find(key);
  if (!entry) return standard;
  if (const auto number = syntax::parseNumber(entry->value, min, max)) return number->value;
  error(valueOrKey(*entry), "bad-number",
        fmt::format("'{}' must be a number from {} to {}, found '{}'", key, min, max, entry->value.text));
  return standard;
}

int IniValues::fileNumber(std::string_view key, int standard, int max) {
  const IniEntry* entry = config.find(key);
  if (!entry || syntax::isDigits(entry->value.text)) return number(key, standard, 1, max);
  const std::string& text = entry->value.text;
  const int file = text.size() == 1 && text[0] >= 'a' && text[0] <= 'z' ? text[0] - 'a' + 1 : 0;
  if (file >= 1 && file <= max) return file;
  error(valueOrKey(*entry), "bad-value",
        fmt::format("'{}' must be a file from 'a' to '{}', found '{}'", key, static_cast<char>('a' + max - 1),
                    text));
  return standard;
}

bool IniValues::flag(std::string_view key) {
  const syntax::Word word = value(key);
  if (word.text != "true" && word.text != "false" && isFirstComplaint(key)) {
    error(valueOrKey(*config.find(key)), "bad-value",
          fmt::format("'{}' must be true or false, found '{}'", key, word.text));
  }
  return word.text == "true";
}

std::string IniValues::result(std::string_view key, const std::vector<std::string>& results) {
  const syntax::Word word = value(key);
  if (std::find(results.begin(), results.end(), word.text) != results.end()) return word.text;
  error(valueOrKey(*config.find(key)), "bad-value",
        fmt::format("'{}' must be {}, found '{}'", key, fmt::join(results, ", "), word.text));
  return "";
}

std::string_view IniValues::given(std::initializer_list<std::string_view> keys) const {
  for (const std::string_view key : keys) {
    if (config.find(key)) return key;
  }
  return *(keys.end() - 1);
}

}  // namespace fairyforge::frontend::ini
