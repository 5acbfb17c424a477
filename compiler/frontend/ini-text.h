// A variants.ini as it is written: sections with their keys and values, before anything has a meaning.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge {

// The pieces by their letters, as capitals: "knight" for N.
using IniLetters = std::map<char, std::string>;

struct IniEntry {
  syntax::Word key;
  syntax::Word value;
  std::shared_ptr<const IniLetters> letters{};  // what letters in the value mean: those of its section
};

// Where to complain about the value, which may be empty.
inline const SourceSpan& valueOrKey(const IniEntry& entry) {
  return entry.value.text.empty() ? entry.key.span : entry.value.span;
}

struct IniSection {
  syntax::Word name;
  std::optional<syntax::Word> parent;
  std::vector<IniEntry> entries;
  Diagnostics problems{};  // of its lines; they matter to who reads it or inherits from it
};

// All sections of the text in their order. What is no section, entry or comment is reported, with what was
// probably meant; in the section where it stands, if it is in one.
std::vector<IniSection> readIniText(const SourcePtr& source, Diagnostics& diagnostics);

// The variants that Fairy-Stockfish brings along and that can be told here: sections like those of a file.
const std::vector<IniSection>& builtInVariants();

// What a section says together with those that it inherits from, by key; nothing where an entry takes back.
class IniConfig {
 public:
  // What `section` says instead of those before it. A letter that it gives to a piece is taken from others.
  void add(const IniSection& section);
  void forget(std::string_view key) { entries_.erase(std::string(key)); }
  const IniEntry* find(std::string_view key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }
  const std::map<std::string, IniEntry, std::less<>>& entries() const { return entries_; }

 private:
  IniLetters letters() const;
  std::map<std::string, IniEntry, std::less<>> entries_;
};

constexpr char capital(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
constexpr bool isLetter(char c) {
  return capital(c) >= 'A' && capital(c) <= 'Z';
}

// The statements that the section's rules are.
syntax::Layer iniStatements(const IniSection& section, const IniConfig& config, Diagnostics& diagnostics);

}  // namespace fairyforge
