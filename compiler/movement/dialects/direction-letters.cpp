// How each dialect reads direction letters, as differences from xbetza. A set of directions is spelled by a
// breadth-first search for the shortest letters that the dialect reads as exactly that set.

#include "compiler/movement/dialects/direction-letters.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <fmt/format.h>
#include <set>

#include "compiler/movement/dialects/rules.h"

namespace fairyforge::movement::dialects {
namespace {

constexpr std::string_view kVertical = "fbv";
constexpr std::string_view kHorizontal = "rls";

std::vector<Letter> lettersOf(std::string_view text) {
  std::vector<Letter> letters;
  for (const char c : text) letters.push_back({c, letters.size()});
  return letters;
}

std::variant<DirectionSet, std::string> xbetzaDirections(std::string_view letters, AtomClass atoms) {
  const auto read = readDirections(lettersOf(letters), atoms);
  if (const auto* error = std::get_if<DirectionError>(&read)) return error->message;
  return std::get<DirectionSet>(read);
}

// ---- XBoard ----

// Pairs of letters that XBoard reads differently; xboardDirections() has more differences.
struct Different {
  AtomClass atoms;
  std::string_view letters;
  DirectionSet directionSet;
};
constexpr DirectionSet kOrthogonalDirections = 0x55, kDiagonalDirections = 0xAA, kAllDirections = 0xFF;
constexpr Different kXBoard[] = {
    {AtomClass::Diagonal, "fs", kDiagonalDirections},
    {AtomClass::Diagonal, "bs", kDiagonalDirections},
    {AtomClass::Radial, "fh", kAllDirections},
    {AtomClass::Radial, "rh", kAllDirections},
    {AtomClass::Radial, "bh", kAllDirections},
    {AtomClass::Radial, "lh", kAllDirections},
    {AtomClass::Radial, "sf", 0x45},
    {AtomClass::Radial, "vs", kOrthogonalDirections},
};

// Returns what direction letters mean to XBoard; or why that is unclear.
std::variant<DirectionSet, std::string> xboardDirections(std::string_view letters, AtomClass atoms) {
  DirectionSet result = 0;
  while (!letters.empty()) {
    const std::string_view pair = letters.substr(0, 2);
    const auto* different = std::ranges::find_if(
        kXBoard, [&](const Different& d) { return d.atoms == atoms && d.letters == pair; });
    if (different != std::end(kXBoard)) {
      result |= different->directionSet;
      letters.remove_prefix(2);
      continue;
    }
    const bool doubled = pair.size() == 2 && pair[0] == pair[1];
    if (atoms == AtomClass::Radial && doubled && letters.size() > 2) {
      return fmt::format("XBoard is known to go wrong with '{}' in front of other directions of a king step",
                         pair);
    }
    // On oblique leaps, `s` and `v` do not combine with a letter after them.
    const bool apart =
        atoms == AtomClass::Oblique && pair.size() == 2 && !doubled && (pair[0] == 's' || pair[0] == 'v');
    std::size_t taken = pair.size();
    if (apart || atoms == AtomClass::Orthogonal) taken = 1;
    auto read = xbetzaDirections(pair.substr(0, taken), atoms);
    if (taken == 2 && std::holds_alternative<DirectionSet>(read)) {
      // If two letters do not combine, the second may combine with the third.
      const auto first = xbetzaDirections(pair.substr(0, 1), atoms),
                 second = xbetzaDirections(pair.substr(1), atoms);
      const bool both =
          std::holds_alternative<DirectionSet>(first) && std::holds_alternative<DirectionSet>(second);
      const bool sameAxis = isIn(kVertical, pair[0]) == isIn(kVertical, pair[1]);
      if (both && !doubled && sameAxis) {
        read = first;
        taken = 1;
      }
    }
    if (std::holds_alternative<std::string>(read)) return read;
    result |= std::get<DirectionSet>(read);
    letters.remove_prefix(taken);
  }
  return result;
}

// ---- the original notation ----

// Returns what direction letters mean in Betza's notation. King and queen are abbreviations: letters before K
// apply to W and F, letters before Q to R and B.
std::variant<DirectionSet, std::string> betzaDirections(std::string_view letters, AtomClass atoms) {
  if (atoms != AtomClass::Radial) return xbetzaDirections(letters, atoms);
  DirectionSet result = 0;
  for (const AtomClass half : {AtomClass::Orthogonal, AtomClass::Diagonal}) {
    const auto read = xbetzaDirections(letters, half);
    if (std::holds_alternative<std::string>(read)) return read;
    result |= std::get<DirectionSet>(read);
  }
  return result;
}

// ---- Fairy-Stockfish ----

// Converts a set of oblique directions to directions of a king step, or of an orthogonal or diagonal step.
//
// Fairy-Stockfish has one table, for oblique leaps: letters pair up greedily, whatever the atom; a pair that
// is not in the table means no direction. On other leaps two of the oblique directions coincide.
DirectionSet fold(DirectionSet oblique, AtomClass atoms) {
  DirectionSet result = 0;
  for (int direction = 0; direction < kDirectionCount; ++direction) {
    if ((oblique & directionBit(direction)) == 0) continue;
    const int orthogonal = (direction + 1) / 2 * 2, diagonal = direction | 1;
    if (atoms != AtomClass::Diagonal) result |= directionBit(orthogonal);
    if (atoms != AtomClass::Orthogonal) result |= directionBit(diagonal);
  }
  return result;
}

// Returns what direction letters mean to Fairy-Stockfish; or why they mean nothing.
std::variant<DirectionSet, std::string> fairyStockfishDirections(std::string_view letters, AtomClass atoms) {
  const auto upright = [](char c) { return isIn(kVertical, c) || c == 'h'; };
  const auto level = [](char c) { return isIn(kHorizontal, c) || c == 'h'; };
  DirectionSet result = 0;
  while (!letters.empty()) {
    const char one = letters[0], two = letters.size() > 1 ? letters[1] : '\0';
    const bool pair =
        two != '\0' && (one == two || (upright(one) && level(two)) || (level(one) && upright(two)));
    std::vector<std::string_view> units{letters.substr(0, pair ? 2 : 1)};
    if (pair && one != two && atoms == AtomClass::Orthogonal)
      units = {letters.substr(0, 1), letters.substr(1, 1)};
    for (const std::string_view unit : units) {
      const auto read = xbetzaDirections(unit.substr(0, one == two ? 1 : 2), AtomClass::Oblique);
      if (std::holds_alternative<std::string>(read))
        return fmt::format("Fairy-Stockfish finds no direction in '{}'", unit);
      result |= std::get<DirectionSet>(read);
    }
    letters.remove_prefix(pair ? 2 : 1);
  }
  return atoms == AtomClass::Oblique ? result : fold(result, atoms);
}

}  // namespace

std::variant<DirectionSet, std::string> directionsIn(Dialect dialect, std::string_view letters,
                                                     AtomClass atoms) {
  if (letters.empty()) return directionsOf(atoms);
  switch (dialect) {
    case Dialect::XBetza:
      return xbetzaDirections(letters, atoms);
    case Dialect::XBoard:
      return xboardDirections(letters, atoms);
    case Dialect::Betza:
      return betzaDirections(letters, atoms);
    case Dialect::FairyStockfish:
      return fairyStockfishDirections(letters, atoms);
  }
  return "";
}

std::optional<std::string> spellDirections(Dialect dialect, DirectionSet directionSet, AtomClass atoms) {
  // The letters and pairs that xbetza accepts; it refuses those that programs read differently.
  constexpr std::string_view kLetters = "fbrlvsh";
  std::vector<std::string> units;
  for (const char one : kLetters) units.emplace_back(1, one);
  for (const char one : kLetters) {
    for (const char two : kLetters) units.push_back({one, two});
  }
  std::erase_if(units, [&](const std::string& unit) {
    return std::holds_alternative<std::string>(xbetzaDirections(unit, atoms));
  });
  // Spellings, the shortest first. How a spelling can continue depends only on the directions that it names
  // so far and on its last letters.
  std::deque<std::string> spellings{""};
  std::set<std::pair<DirectionSet, std::string>> seen;
  while (!spellings.empty()) {
    const std::string front = spellings.front();
    spellings.pop_front();
    for (const std::string& unit : units) {
      const std::string spelling = front + unit;
      if (std::holds_alternative<std::string>(xbetzaDirections(spelling, atoms))) continue;
      const auto read = directionsIn(dialect, spelling, atoms);
      const DirectionSet* named = std::get_if<DirectionSet>(&read);
      if (named == nullptr || (*named & ~directionSet) != 0) continue;
      if (*named == directionSet) return spelling;
      if (seen.insert({*named, unit}).second) spellings.push_back(spelling);
    }
  }
  return std::nullopt;
}

std::vector<std::string> coverDirections(Dialect dialect, DirectionSet directionSet, AtomClass atoms) {
  std::vector<std::string> terms;
  while (directionSet != 0) {
    // Finds the largest part of the remaining directions that can be spelled.
    DirectionSet best = 0;
    std::string letters;
    const auto size = [](DirectionSet set) { return std::popcount(set); };
    for (int part = directionSet; part > 0; part = (part - 1) & directionSet) {
      const DirectionSet set = static_cast<DirectionSet>(part);
      if (size(set) <= size(best)) continue;
      if (const auto spelling = spellDirections(dialect, set, atoms)) {
        best = set;
        letters = *spelling;
      }
    }
    if (best == 0) return {};
    terms.push_back(letters);
    directionSet = static_cast<DirectionSet>(directionSet & ~best);
  }
  return terms;
}

}  // namespace fairyforge::movement::dialects
