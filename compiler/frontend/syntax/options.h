// The options of a text and of all files that it builds upon, and their settings.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

inline constexpr int kMaxOptionNumber = 10'000;

// An option of a variant's text with its current value.
struct VariantOption {
  std::string name;
  std::string standard;
  std::string value;
  std::vector<std::string> values;  // the possible values; empty: a number
};

// Reads `NAME` or `NAME=VALUE` as a setting.
OptionSetting optionSetting(const SourceSpan& text);

class OptionTable {
 public:
  OptionTable(std::vector<OptionSetting> settings, Diagnostics& diagnostics)
      : settings_(std::move(settings)), diagnostics_(diagnostics) {}

  // Texts declare their options in the order in which they are entered: a text before the texts that it
  // builds upon, so that it can change the standard value of an inherited option. The blocks of an option are
  // not kept here.
  void declare(const OptionDeclaration& option);

  // The value of an option; empty if it is not declared.
  std::string valueOf(std::string_view name) const;
  // The value of a number option; nothing when there is no such option or it is not a number.
  std::optional<int> number(std::string_view name) const;

  // Reports settings of unknown options and impossible values. Call it after all options are declared.
  void check(const std::vector<OptionSetting>& settings) const;
  std::vector<VariantOption> list() const;
  // How many options are declared.
  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    OptionDeclaration::Kind kind;
    Word name;
    std::string standard;
    std::vector<std::string> values;
  };
  const Entry* find(std::string_view name) const;
  const OptionSetting* settingOf(std::string_view name) const;

  std::vector<OptionSetting> settings_;
  Diagnostics& diagnostics_;
  std::vector<Entry> entries_;
  std::map<std::string, std::size_t, std::less<>> numbers_;  // in entries_, by name
};

}  // namespace fairyforge::frontend::syntax
