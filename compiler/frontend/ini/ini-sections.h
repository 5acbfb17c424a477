// Reads a variants.ini as sections of keys and values. The meaning of the values is found later.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/base/find-in.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::ini {

using formats::FairyStockfish, formats::isBuiltInVariant, formats::isIniPiece, formats::kFairyStockfishFiles,
    formats::kFairyStockfishRanks, formats::kFairyStockfishes, formats::kSuccessors, formats::otherThan,
    formats::titleOf, formats::wordFor;
using syntax::Layer, syntax::Word;

// The pieces by their letters (capitals): "knight" for N.
using IniLetters = std::map<char, std::string>;

// A line `key = value`.
struct IniEntry {
  Word key;
  Word value;
  // About the section that contains the entry:
  std::shared_ptr<const IniLetters> letters{};  // the pieces for the letters in the value
  int ranks = 8;                                // the number of ranks of its board
  int generation = 0;  // 1: it inherits from no section; 2: only from a section of generation 1; and so on
  // For values that are lists of pairs: the entry of the parent section. Its pairs stay valid unless this
  // entry overrides them.
  std::shared_ptr<const IniEntry> inherited{};
};

// Returns the place for errors about the value: the value, or the key if the value is empty.
inline const SourceSpan& valueOrKey(const IniEntry& entry) {
  return entry.value.text.empty() ? entry.key.span : entry.value.span;
}

// A section: `[name:parent]` and its lines.
struct IniSection {
  Word name;
  std::optional<Word> parent;
  std::vector<IniEntry> entries;
  Diagnostics problems{};  // errors in its lines, and warnings: reported only if the section is used
};

// Returns the sections of the text in order; of several with the same name only the first. A line that is no
// heading, entry or comment is an error of its section (`problems`); before the first heading it goes to
// `diagnostics`.
std::vector<IniSection> readIniText(const SourcePtr& source, Diagnostics& diagnostics);

// Returns the built-in variants of this version of the engine that this program can express, as sections like
// those of a file.
const std::vector<IniSection>& builtInVariants(FairyStockfish engine);

// The entries of a section and of those from which it inherits, by key, without those that were overridden.
class IniConfig {
 public:
  explicit IniConfig(FairyStockfish engine) : engine_(engine) {}
  FairyStockfish engine() const { return engine_; }
  // Adds the entries of a section; they replace earlier ones. A piece loses its letter if the section gives
  // it to another piece.
  void add(const IniSection& section);
  void forget(std::string_view key) { entries_.erase(std::string(key)); }
  const IniEntry* find(std::string_view key) const { return valueIn(entries_, key); }
  // Returns the entry of that key of the two which a later section sets; if one section sets both, the entry
  // of `other`. Null if neither is set.
  const IniEntry* later(std::string_view one, std::string_view other) const;
  const std::map<std::string, IniEntry, std::less<>>& entries() const { return entries_; }
  // Is the entry part of a built-in variant rather than of a section of the file?
  static bool isBuiltIn(const IniEntry& entry);

 private:
  IniLetters letters() const;
  void settleDoubleSteps();
  FairyStockfish engine_;
  int generation_ = 0;
  std::map<std::string, IniEntry, std::less<>> entries_;
};

// Returns the statements for the section. `elsewhere` is the section as the other version of the engine reads
// it; null if that version cannot read it. A warning says in which ways that version plays another game.
Layer iniStatements(const IniSection& section, const IniConfig& config, const IniConfig* elsewhere,
                    Diagnostics& diagnostics);

constexpr char capital(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
constexpr bool isLetter(char c) {
  return capital(c) >= 'A' && capital(c) <= 'Z';
}

}  // namespace fairyforge::frontend::ini
