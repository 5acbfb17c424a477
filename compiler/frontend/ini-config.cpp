// What a section of a variants.ini says together with those that it inherits from.
#include <algorithm>

#include "compiler/frontend/ini-text.h"
#include "compiler/movement/dialects/fairy-stockfish.h"

namespace fairyforge {
namespace {

// The letter that the entry gives to a piece; 0: it does not.
char letterIn(const IniEntry& entry) {
  const std::string& value = entry.value.text;
  const bool given = isIniPiece(entry.key.text) && !value.empty() && isLetter(value[0]);
  return given ? capital(value[0]) : '\0';
}

}  // namespace

IniLetters IniConfig::letters() const {
  IniLetters letters;
  for (const auto& [key, entry] : entries_) {
    if (const char letter = letterIn(entry)) letters.emplace(letter, key);
  }
  return letters;
}

void IniConfig::add(const IniSection& section) {
  for (const IniEntry& entry : section.entries) {
    const char letter = letterIn(entry);
    std::erase_if(entries_, [&](const auto& old) { return letter != 0 && letterIn(old.second) == letter; });
  }
  for (const IniEntry& entry : section.entries) entries_[entry.key.text] = entry;
  const auto meant = std::make_shared<const IniLetters>(letters());
  for (const IniEntry& entry : section.entries) entries_[entry.key.text].letters = meant;
}

}  // namespace fairyforge
