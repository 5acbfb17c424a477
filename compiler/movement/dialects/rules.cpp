// The table of dialects.

#include "compiler/movement/dialects/rules.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/movement/atoms.h"

namespace fairyforge::movement::dialects {
namespace {

constexpr DialectRules kRules[] = {
    {Dialect::XBetza, '\0', "xbetza", "xbetza", false, true, true, true, 2},
    {Dialect::XBoard, 'X', "xboard", "XBoard", true, true, false, true, 2},
    {Dialect::Betza, 'B', "betza", "the original notation", false, false, true, false, 2},
    {Dialect::FairyStockfish, 'F', "fairy-stockfish", "Fairy-Stockfish", false, false, true, true, 1},
};

std::string_view knownTo(char letter) {
  const ModifierLetter* modifier = rowOf(kModifierLetters, letter);
  const AtomLetter* atom = rowOf(kAtomLetters, letter);
  return modifier != nullptr ? modifier->knownTo : atom != nullptr ? atom->knownTo : "";
}

}  // namespace

const DialectRules& rulesOf(Dialect dialect) {
  return *std::ranges::find_if(kRules, [&](const DialectRules& rules) { return rules.dialect == dialect; });
}

std::string_view nameOf(Dialect dialect) {
  return rulesOf(dialect).name;
}

std::optional<Dialect> dialectNamed(std::string_view name) {
  for (const DialectRules& rules : kRules) {
    if (rules.name == name) return rules.dialect;
  }
  return std::nullopt;
}

bool reads(const DialectRules& rules, char letter) {
  return writes(rules, letter) || isIn(knownTo(letter), static_cast<char>(rules.mark - 'A' + 'a'));
}

bool writes(const DialectRules& rules, char letter) {
  return isIn(knownTo(letter), rules.mark);
}

std::string lacks(const DialectRules& rules, char letter) {
  const ModifierLetter* known = rowOf(kModifierLetters, letter);
  return fmt::format(
      "{} has no '{}'{}", rules.title, letter,
      known == nullptr || known->purpose.empty() ? "" : fmt::format(", which {}", known->purpose));
}

bool fairyStockfishRides(const Leaps& leaps) {
  const bool knight = leaps.atomClass() == AtomClass::Oblique && leaps.stride() == 2;
  return leaps.isFlat() && (leaps.stride() == 1 || knight);
}

}  // namespace fairyforge::movement::dialects
