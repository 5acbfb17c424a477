// Reads a variants.ini as written: sections with keys and values, before they are interpreted.
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

using formats::FairyStockfish, formats::isBuiltInVariant, formats::isIniPiece, formats::kFairyStockfishFiles,
    formats::kFairyStockfishRanks, formats::kFairyStockfishes, formats::kSuccessors, formats::otherThan,
    formats::titleOf, formats::wordFor;
using syntax::Layer, syntax::Word;

// Pieces by their letters, which are capitals: "knight" for N.
using IniLetters = std::map<char, std::string>;

struct IniEntry {
  Word key;
  Word value;
  // Properties of the section that contains the entry:
  std::shared_ptr<const IniLetters> letters{};  // the meaning of letters in the value
  int ranks = 8;                                // of its board
  int generation = 0;  // 1: it inherits from no section, 2: only from one of generation 1, ...
  std::shared_ptr<const IniEntry> inherited{};  // the parent's entry, in a list of pairs that continues it
};

// Returns the place at which errors about the value are reported: the value, or the key if the value is
// empty.
inline const SourceSpan& valueOrKey(const IniEntry& entry) {
  return entry.value.text.empty() ? entry.key.span : entry.value.span;
}

struct IniSection {
  Word name;
  std::optional<Word> parent;
  std::vector<IniEntry> entries;
  Diagnostics problems{};  // found in its lines; reported only if the section is used
};

// Returns all sections of the text in order. A line that is not a section, entry or comment is reported to
// its section's `problems`, before the first section to `diagnostics`.
std::vector<IniSection> readIniText(const SourcePtr& source, Diagnostics& diagnostics);

// Returns the built-in variants of this version of Fairy-Stockfish that a Variant can express, as sections
// like those of a file.
const std::vector<IniSection>& builtInVariants(FairyStockfish engine);

// The entries of a section and of those that it inherits from, by key, without those that were overridden.
class IniConfig {
 public:
  explicit IniConfig(FairyStockfish engine) : engine_(engine) {}
  FairyStockfish engine() const { return engine_; }
  // Adds the entries of `section`, which replace earlier ones. A letter that it gives to a piece is no longer
  // that of another piece.
  void add(const IniSection& section);
  void forget(std::string_view key) { entries_.erase(std::string(key)); }
  const IniEntry* find(std::string_view key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }
  // Of the entries of two keys, returns the one that the later section gives; null if neither key is given.
  const IniEntry* later(std::string_view one, std::string_view other) const;
  const std::map<std::string, IniEntry, std::less<>>& entries() const { return entries_; }
  // Does the entry come from a built-in variant of the engine, rather than from a section of the file?
  static bool isBuiltIn(const IniEntry& entry);

 private:
  IniLetters letters() const;
  void settleDoubleSteps();
  FairyStockfish engine_;
  int generation_ = 0;
  std::map<std::string, IniEntry, std::less<>> entries_;
};

// Returns the statements for the section's rules. `elsewhere` is the section as the other version of the
// engine reads it, or null if that version cannot read it. A warning tells where that version plays another
// game.
Layer iniStatements(const IniSection& section, const IniConfig& config, const IniConfig* elsewhere,
                    Diagnostics& diagnostics);

constexpr char capital(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
constexpr bool isLetter(char c) {
  return capital(c) >= 'A' && capital(c) <= 'Z';
}

}  // namespace fairyforge::frontend::ini
