#include "compiler/movement/dialects/direction-letters.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <fmt/format.h>
#include <set>

#include "compiler/movement/dialects/rules.h"

namespace fairyforge {
namespace {

constexpr std::string_view kVertical = "fbv";
constexpr std::string_view kHorizontal = "rls";

std::vector<Letter> lettersOf(std::string_view text) {
  std::vector<Letter> letters;
  for (const char c : text) letters.push_back({c, letters.size()});
  return letters;
}

std::variant<Slots, std::string> xbetzaSlots(std::string_view letters, AtomClass atoms) {
  const auto read = readDirections(lettersOf(letters), atoms);
  if (const auto* error = std::get_if<DirectionError>(&read)) return error->message;
  return std::get<Slots>(read);
}

// ---- XBoard ----

// Where XBoard's reading of a letter or pair is not ours; what the table does not list is.
struct Different {
  AtomClass atoms;
  std::string_view letters;
  Slots slots;
};
constexpr Slots kOrthogonalSlots = 0x55, kDiagonalSlots = 0xAA, kAllSlots = 0xFF;
constexpr Different kXBoard[] = {
    {AtomClass::Diagonal, "fs", kDiagonalSlots},
    {AtomClass::Diagonal, "bs", kDiagonalSlots},
    {AtomClass::Radial, "fh", kAllSlots},
    {AtomClass::Radial, "rh", kAllSlots},
    {AtomClass::Radial, "bh", kAllSlots},
    {AtomClass::Radial, "lh", kAllSlots},
    {AtomClass::Radial, "sf", 0x45},
    {AtomClass::Radial, "vs", kOrthogonalSlots},
};

std::variant<Slots, std::string> xboardSlots(std::string_view letters, AtomClass atoms) {
  Slots result = 0;
  while (!letters.empty()) {
    const std::string_view pair = letters.substr(0, 2);
    const auto* different = std::find_if(std::begin(kXBoard), std::end(kXBoard), [&](const Different& d) {
      return d.atoms == atoms && d.letters == pair;
    });
    if (different != std::end(kXBoard)) {
      result |= different->slots;
      letters.remove_prefix(2);
      continue;
    }
    const bool doubled = pair.size() == 2 && pair[0] == pair[1];
    if (atoms == AtomClass::Radial && doubled && letters.size() > 2) {
      return fmt::format("XBoard is known to go wrong with '{}' in front of other directions of a king step",
                         pair);
    }
    // `s` and `v` in front of another letter stand alone on oblique leaps.
    const bool apart =
        atoms == AtomClass::Oblique && pair.size() == 2 && !doubled && (pair[0] == 's' || pair[0] == 'v');
    std::size_t taken = pair.size();
    if (apart || atoms == AtomClass::Orthogonal) taken = 1;
    auto read = xbetzaSlots(pair.substr(0, taken), atoms);
    if (taken == 2 && std::holds_alternative<Slots>(read)) {
      // Two letters that do not combine: the second may combine with the third.
      const auto first = xbetzaSlots(pair.substr(0, 1), atoms), second = xbetzaSlots(pair.substr(1), atoms);
      const bool both = std::holds_alternative<Slots>(first) && std::holds_alternative<Slots>(second);
      const bool sameAxis = isIn(kVertical, pair[0]) == isIn(kVertical, pair[1]);
      if (both && !doubled && sameAxis) {
        read = first;
        taken = 1;
      }
    }
    if (std::holds_alternative<std::string>(read)) return read;
    result |= std::get<Slots>(read);
    letters.remove_prefix(taken);
  }
  return result;
}

// ---- the original notation ----

// King and queen are abbreviations: their letters choose from W and from F (from R and from B).
std::variant<Slots, std::string> betzaSlots(std::string_view letters, AtomClass atoms) {
  if (atoms != AtomClass::Radial) return xbetzaSlots(letters, atoms);
  const auto straight = xbetzaSlots(letters, AtomClass::Orthogonal);
  if (std::holds_alternative<std::string>(straight)) return straight;
  const auto diagonal = xbetzaSlots(letters, AtomClass::Diagonal);
  if (std::holds_alternative<std::string>(diagonal)) return diagonal;
  return static_cast<Slots>(std::get<Slots>(straight) | std::get<Slots>(diagonal));
}

// ---- Fairy-Stockfish ----

// It has one table, that of oblique leaps, and one parser: letters pair up greedily whatever the atom; a pair
// that the table lacks says nothing at all. An orthogonal leap is an oblique one whose slots coincide two by
// two, and so is a diagonal one.
Slots fold(Slots oblique, AtomClass atoms) {
  Slots result = 0;
  for (int slot = 0; slot < kSlots; ++slot) {
    if ((oblique & slotBit(slot)) == 0) continue;
    const int orthogonal = (slot + 1) / 2 * 2, diagonal = slot | 1;
    if (atoms != AtomClass::Diagonal) result |= slotBit(orthogonal);
    if (atoms != AtomClass::Orthogonal) result |= slotBit(diagonal);
  }
  return result;
}

std::variant<Slots, std::string> fairyStockfishSlots(std::string_view letters, AtomClass atoms) {
  const auto upright = [](char c) { return isIn(kVertical, c) || c == 'h'; };
  const auto level = [](char c) { return isIn(kHorizontal, c) || c == 'h'; };
  std::vector<std::string> units;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char one = letters[i], two = i + 1 < letters.size() ? letters[i + 1] : '\0';
    if (two != '\0' && (one == two || (upright(one) && level(two)) || (level(one) && upright(two)))) {
      ++i;
      if (atoms == AtomClass::Orthogonal && one != two) {
        units.insert(units.end(), {std::string(1, one), std::string(1, two)});
      } else {
        units.push_back({one, two});
      }
    } else {
      units.emplace_back(1, one);
    }
  }
  Slots result = 0;
  for (const std::string& unit : units) {
    const bool single = unit.size() == 1 || unit[0] == unit[1];
    const auto read = xbetzaSlots(single ? unit.substr(0, 1) : unit, AtomClass::Oblique);
    if (std::holds_alternative<std::string>(read)) {
      return fmt::format("Fairy-Stockfish finds no direction in '{}'", unit);
    }
    result |= std::get<Slots>(read);
  }
  return atoms == AtomClass::Oblique ? result : fold(result, atoms);
}

}  // namespace

std::variant<Slots, std::string> slotsIn(Dialect dialect, std::string_view letters, AtomClass atoms) {
  if (letters.empty()) return slotsOf(atoms);
  switch (dialect) {
    case Dialect::XBetza:
      return xbetzaSlots(letters, atoms);
    case Dialect::XBoard:
      return xboardSlots(letters, atoms);
    case Dialect::Betza:
      return betzaSlots(letters, atoms);
    case Dialect::FairyStockfish:
      return fairyStockfishSlots(letters, atoms);
  }
  return "";
}

std::optional<std::string> spellSlots(Dialect dialect, Slots slots, AtomClass atoms) {
  // Letters and pairs on which the readers of xbetza agree.
  std::vector<std::string> units;
  for (const std::size_t size : {1, 2}) {
    for (const char one : std::string_view("fbrlvsh")) {
      for (const char two : std::string_view("fbrlvsh")) {
        const std::string unit = size == 1 ? std::string(1, one) : std::string{one, two};
        if (std::holds_alternative<Slots>(xbetzaSlots(unit, atoms))) units.push_back(unit);
        if (size == 1) break;
      }
    }
  }
  // Shortest first. How a spelling goes on depends only on what it names so far and on its end.
  std::deque<std::string> spellings{""};
  std::set<std::pair<Slots, std::string>> seen;
  while (!spellings.empty()) {
    const std::string front = spellings.front();
    spellings.pop_front();
    for (const std::string& unit : units) {
      const std::string spelling = front + unit;
      if (std::holds_alternative<std::string>(xbetzaSlots(spelling, atoms))) continue;
      const auto read = slotsIn(dialect, spelling, atoms);
      const Slots* named = std::get_if<Slots>(&read);
      if (named == nullptr || (*named & ~slots) != 0) continue;
      if (*named == slots) return spelling;
      if (seen.insert({*named, unit}).second) spellings.push_back(spelling);
    }
  }
  return std::nullopt;
}

std::optional<std::vector<std::string>> coverSlots(Dialect dialect, Slots slots, AtomClass atoms) {
  std::vector<std::string> terms;
  while (slots != 0) {
    // The largest part of what is left that can be spelled.
    Slots best = 0;
    std::string letters;
    const auto size = [](Slots set) { return std::popcount(set); };
    for (int part = slots; part > 0; part = (part - 1) & slots) {
      const Slots set = static_cast<Slots>(part);
      if (size(set) <= size(best)) continue;
      if (const auto spelling = spellSlots(dialect, set, atoms)) {
        best = set;
        letters = *spelling;
      }
    }
    if (best == 0) return std::nullopt;
    terms.push_back(letters);
    slots = static_cast<Slots>(slots & ~best);
  }
  return terms;
}

}  // namespace fairyforge
