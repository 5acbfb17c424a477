// A variants.ini as it is written: sections with their keys and values, before anything has a meaning.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge {

struct IniEntry {
  syntax::Word key;
  syntax::Word value;
};

struct IniSection {
  syntax::Word name;
  std::optional<syntax::Word> parent;
  std::vector<IniEntry> entries;
};

// All sections of the text in their order. What is no section, entry or comment is reported, with what was
// probably meant.
std::vector<IniSection> readIniText(const SourcePtr& source, Diagnostics& diagnostics);

// The variants that Fairy-Stockfish brings along and that can be told here: sections like those of a file.
const std::vector<IniSection>& builtInVariants();

// What a section says together with those that it inherits from, by key; nothing where an entry takes back.
class IniConfig {
 public:
  void set(const IniEntry& entry) { entries_[entry.key.text] = entry; }
  void forget(std::string_view key) { entries_.erase(std::string(key)); }
  const IniEntry* find(std::string_view key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }
  const std::map<std::string, IniEntry, std::less<>>& entries() const { return entries_; }

 private:
  std::map<std::string, IniEntry, std::less<>> entries_;
};

// The statements that the section's rules are.
syntax::Layer iniStatements(const IniSection& section, const IniConfig& config, Diagnostics& diagnostics);

}  // namespace fairyforge
