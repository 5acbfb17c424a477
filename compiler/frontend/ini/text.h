// A variants.ini as it is written: sections with their keys and values, before anything has a meaning.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/formats/variants-ini.h"
#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::ini {

// The pieces by their letters, as capitals: "knight" for N.
using IniLetters = std::map<char, std::string>;

struct IniEntry {
  syntax::Word key;
  syntax::Word value;
  // Of the section that says it:
  std::shared_ptr<const IniLetters> letters{};  // what letters in the value mean
  int ranks = 8;                                // of the board there
  int generation = 0;                           // 1: it inherits from no other, 2: it inherits from such
  std::shared_ptr<const IniEntry> inherited{};  // what a list of pairs goes on with
};

// The place of errors in the value, which may be empty.
inline const SourceSpan& valueOrKey(const IniEntry& entry) {
  return entry.value.text.empty() ? entry.key.span : entry.value.span;
}

struct IniSection {
  syntax::Word name;
  std::optional<syntax::Word> parent;
  std::vector<IniEntry> entries;
  Diagnostics problems{};  // of its lines; reported only if the section is read or inherited from
};

// All sections of the text in their order. What is no section, entry or comment is reported, with what was
// probably meant; in the section where it stands, if it is in one.
std::vector<IniSection> readIniText(const SourcePtr& source, Diagnostics& diagnostics);

// The variants that are built into this version of Fairy-Stockfish and that a Variant can express: sections
// like those of a file.
const std::vector<IniSection>& builtInVariants(formats::FairyStockfish engine);

// What a section says together with those that it inherits from, by key; nothing where an entry takes back.
class IniConfig {
 public:
  explicit IniConfig(formats::FairyStockfish engine) : engine_(engine) {}
  formats::FairyStockfish engine() const { return engine_; }
  // What `section` says instead of those before it. A letter that it gives to a piece is taken from others.
  void add(const IniSection& section);
  void forget(std::string_view key) { entries_.erase(std::string(key)); }
  const IniEntry* find(std::string_view key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }
  // Of two keys the one that was said by the later section.
  const IniEntry* later(std::string_view one, std::string_view other) const;
  const std::map<std::string, IniEntry, std::less<>>& entries() const { return entries_; }
  // Does the entry come from a variant of the engine, and not from a section of the file?
  static bool isBuiltIn(const IniEntry& entry);

 private:
  IniLetters letters() const;
  void settleDoubleSteps();
  formats::FairyStockfish engine_;
  int generation_ = 0;
  std::map<std::string, IniEntry, std::less<>> entries_;
};

constexpr char capital(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
constexpr bool isLetter(char c) {
  return capital(c) >= 'A' && capital(c) <= 'Z';
}

}  // namespace fairyforge::frontend::ini
