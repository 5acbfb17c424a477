// A variants.ini as written: sections with keys and values, before they are interpreted.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::ini {

// Pieces by letter, as capitals: "knight" for N.
using IniLetters = std::map<char, std::string>;

struct IniEntry {
  syntax::Word key;
  syntax::Word value;
  // About the section that contains the entry:
  std::shared_ptr<const IniLetters> letters{};  // meaning of letters in the value
  int ranks = 8;                                // of its board
  int generation = 0;                           // 1: it inherits from none, 2: from such, ...
  std::shared_ptr<const IniEntry> inherited{};  // the rest of a list of pairs, from the parent
};

// Where errors about the value are reported; the value may be empty.
inline const SourceSpan& valueOrKey(const IniEntry& entry) {
  return entry.value.text.empty() ? entry.key.span : entry.value.span;
}

struct IniSection {
  syntax::Word name;
  std::optional<syntax::Word> parent;
  std::vector<IniEntry> entries;
  Diagnostics problems{};  // found in its lines; reported only if the section is used
};

// All sections of the text in order. A line that is no section, entry or comment goes to its section's
// `problems`, before the first section to `diagnostics`.
std::vector<IniSection> readIniText(const SourcePtr& source, Diagnostics& diagnostics);

// The variants that this version of Fairy-Stockfish has built in and that a Variant can express, as sections
// like those of a file.
const std::vector<IniSection>& builtInVariants(formats::FairyStockfish engine);

// The entries of a section and of those that it inherits from, by key, without those that were taken back.
class IniConfig {
 public:
  explicit IniConfig(formats::FairyStockfish engine) : engine_(engine) {}
  formats::FairyStockfish engine() const { return engine_; }
  // Adds the entries of `section`, which replace earlier ones. A letter that it gives to a piece is taken
  // from others.
  void add(const IniSection& section);
  void forget(std::string_view key) { entries_.erase(std::string(key)); }
  const IniEntry* find(std::string_view key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }
  // The entry of the two keys that comes from the later section.
  const IniEntry* later(std::string_view one, std::string_view other) const;
  const std::map<std::string, IniEntry, std::less<>>& entries() const { return entries_; }
  // Does the entry come from a built-in variant of the engine, rather than from a section of the file?
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
