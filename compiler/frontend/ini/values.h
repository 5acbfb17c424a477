// The values of a section's keys, or their standard values. Wrong values are reported.
#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/ini/text.h"

namespace fairyforge::frontend::ini {

// Returns the span of a text that is not from any file.
SourceSpan textOf(const std::string& what, std::string text);

class IniValues {
 public:
  IniValues(const IniSection& ofSection, const IniConfig& from, Diagnostics& into)
      : section(ofSection), config(from), diagnostics(into) {}

  // Without a span, the error is reported at the section's name.
  Diagnostic& error(const SourceSpan& span, Code code, std::string message) {
    return diagnostics.error(span ? span : section.name.span, code, std::move(message));
  }
  // Reports that the section has a rule that this program does not support.
  void notSupported(const SourceSpan& span, std::string what);
  // Returns true when it is first called for the key, so that a value is reported only once.
  bool isFirstComplaint(std::string_view key) { return reported_.insert(std::string(key)).second; }

  bool isNewest() const { return config.engine() == formats::FairyStockfish::Newest; }
  std::string engineTitle() const { return std::string(formats::titleOf(config.engine())); }

  const IniEntry* find(std::string_view key) const { return config.find(key); }
  // Returns the place of the key's value; that of the section's name if the key is not given.
  SourceSpan spanOf(std::string_view key) const;
  syntax::Word value(std::string_view key) const;
  int number(std::string_view key, int standard, int min, int max);
  // Returns a file, given as letter or number.
  int fileNumber(std::string_view key, int standard, int max);
  bool flag(std::string_view key);
  // Returns the value if it is one of the results; otherwise an empty text.
  std::string result(std::string_view key, const std::vector<std::string>& results);
  // Returns the first of these keys that is given; the last if none is.
  std::string_view given(std::initializer_list<std::string_view> keys) const;

  const IniSection& section;
  const IniConfig& config;
  Diagnostics& diagnostics;

 private:
  std::set<std::string> reported_;  // keys whose values were refused
};

}  // namespace fairyforge::frontend::ini
