// The options of a text and of the files that it extends, with their settings.
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

// An option with its current value.
struct VariantOption {
  std::string name;
  std::string standard;
  std::string value;
  std::vector<std::string> values;  // empty: the option is a number
};

// Returns the setting for `NAME` or `NAME=VALUE`.
OptionSetting optionSetting(const SourceSpan& text);

// The declared options and the settings that the user has chosen for them.
class OptionTable {
 public:
  OptionTable(std::vector<OptionSetting> settings, Diagnostics& diagnostics)
      : settings_(std::move(settings)), diagnostics_(diagnostics) {}

  // Declares an option. A text must declare its options before the texts that it extends do, so that its
  // standard values override theirs. The blocks of an option are not stored.
  void declare(const OptionDeclaration& option);

  // Returns the value of the option; an empty text if it is not declared.
  std::string valueOf(std::string_view name) const;
  // Returns the value of an option that is a number; nothing if there is no such option.
  std::optional<int> number(std::string_view name) const;

  // Reports settings of unknown options, and impossible values. To be called when all options are declared.
  void check(const std::vector<OptionSetting>& settings) const;
  std::vector<VariantOption> list() const;
  // Returns the number of declared options.
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
  std::map<std::string, std::size_t, std::less<>> numbers_;  // indices into entries_, by name
};

}  // namespace fairyforge::frontend::syntax
