// Reads direction letters. A table for each class of atoms has letters and pairs of letters, and sequences of
// letters are read greedily. For vectors of three distances, leaps are selected by comparing the distances.
// Also finds the cells that a lame leap passes.

#include "compiler/movement/directions.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>

#include "compiler/core/rules/hexagons.h"

namespace fairyforge::movement {
namespace {

constexpr DirectionSet directionSet(std::initializer_list<int> list) {
  DirectionSet set = 0;
  for (const int direction : list) set = static_cast<DirectionSet>(set | 1u << direction);
  return set;
}

// One entry for each letter or pair of letters. A doubled letter means the same as one, and `rf` the same as
// `fr` unless both are listed; other pairs that are not listed do not combine.
struct Entry {
  const char* letters;
  DirectionSet directionSet;
};

constexpr Entry kOrthogonal[] = {
    {"f", directionSet({0})}, {"r", directionSet({2})},    {"b", directionSet({4})},
    {"l", directionSet({6})}, {"v", directionSet({0, 4})}, {"s", directionSet({2, 6})},
};

constexpr Entry kDiagonal[] = {
    {"f", directionSet({7, 1})},  {"b", directionSet({3, 5})},       {"r", directionSet({1, 3})},
    {"l", directionSet({5, 7})},  {"v", directionSet({1, 3, 5, 7})}, {"s", directionSet({1, 3, 5, 7})},
    {"fr", directionSet({1})},    {"br", directionSet({3})},         {"bl", directionSet({5})},
    {"fl", directionSet({7})},    {"fs", directionSet({7, 1})},      {"bs", directionSet({3, 5})},
    {"rv", directionSet({1, 3})}, {"lv", directionSet({5, 7})},
};

constexpr Entry kRadial[] = {
    {"f", directionSet({0})},        {"r", directionSet({2})},        {"b", directionSet({4})},
    {"l", directionSet({6})},        {"v", directionSet({0, 4})},     {"s", directionSet({2, 6})},
    {"fr", directionSet({1})},       {"br", directionSet({3})},       {"bl", directionSet({5})},
    {"fl", directionSet({7})},       {"fs", directionSet({7, 1})},    {"bs", directionSet({3, 5})},
    {"rv", directionSet({1, 3})},    {"lv", directionSet({5, 7})},    {"fh", directionSet({7, 0, 1})},
    {"rh", directionSet({1, 2, 3})}, {"bh", directionSet({3, 4, 5})}, {"lh", directionSet({5, 6, 7})},
};

constexpr Entry kOblique[] = {
    {"f", directionSet({7, 0})},        {"b", directionSet({3, 4})},
    {"r", directionSet({1, 2})},        {"l", directionSet({5, 6})},
    {"v", directionSet({7, 0, 3, 4})},  {"s", directionSet({1, 2, 5, 6})},
    {"fh", directionSet({6, 7, 0, 1})}, {"rh", directionSet({0, 1, 2, 3})},
    {"bh", directionSet({2, 3, 4, 5})}, {"lh", directionSet({4, 5, 6, 7})},
    {"hr", directionSet({0, 2, 4, 6})}, {"hl", directionSet({1, 3, 5, 7})},
    {"fr", directionSet({1})},          {"rf", directionSet({0})},
    {"fl", directionSet({6})},          {"lf", directionSet({7})},
    {"br", directionSet({2})},          {"rb", directionSet({3})},
    {"bl", directionSet({5})},          {"lb", directionSet({4})},
    {"fs", directionSet({6, 1})},       {"rv", directionSet({0, 3})},
    {"bs", directionSet({5, 2})},       {"lv", directionSet({7, 4})},
};

// On hexagons a letter means the straight direction if there is one, and otherwise the directions nearest to
// it.
constexpr Entry kHexOrthogonal[] = {
    {"f", directionSet({0})},        {"b", directionSet({6})},      {"r", directionSet({2, 4})},
    {"l", directionSet({8, 10})},    {"v", directionSet({0, 6})},   {"s", directionSet({2, 4, 8, 10})},
    {"fr", directionSet({2})},       {"br", directionSet({4})},     {"bl", directionSet({8})},
    {"fl", directionSet({10})},      {"fs", directionSet({2, 10})}, {"bs", directionSet({4, 8})},
    {"rv", directionSet({2, 4})},    {"lv", directionSet({8, 10})}, {"fh", directionSet({10, 0, 2})},
    {"bh", directionSet({4, 6, 8})},
};

constexpr Entry kHexDiagonal[] = {
    {"f", directionSet({11, 1})},     {"b", directionSet({5, 7})},        {"r", directionSet({3})},
    {"l", directionSet({9})},         {"v", directionSet({11, 1, 5, 7})}, {"s", directionSet({3, 9})},
    {"fr", directionSet({1})},        {"br", directionSet({5})},          {"bl", directionSet({7})},
    {"fl", directionSet({11})},       {"fs", directionSet({11, 1})},      {"bs", directionSet({5, 7})},
    {"rv", directionSet({1, 5})},     {"lv", directionSet({7, 11})},      {"rh", directionSet({1, 3, 5})},
    {"lh", directionSet({7, 9, 11})},
};

constexpr Entry kHexRadial[] = {
    {"f", directionSet({0})},
    {"b", directionSet({6})},
    {"r", directionSet({3})},
    {"l", directionSet({9})},
    {"v", directionSet({0, 6})},
    {"s", directionSet({3, 9})},
    {"fr", directionSet({1, 2})},
    {"br", directionSet({4, 5})},
    {"bl", directionSet({7, 8})},
    {"fl", directionSet({10, 11})},
    {"fs", directionSet({1, 2, 10, 11})},
    {"bs", directionSet({4, 5, 7, 8})},
    {"rv", directionSet({1, 2, 4, 5})},
    {"lv", directionSet({7, 8, 10, 11})},
    {"fh", directionSet({10, 11, 0, 1, 2})},
    {"bh", directionSet({4, 5, 6, 7, 8})},
    {"rh", directionSet({1, 2, 3, 4, 5})},
    {"lh", directionSet({7, 8, 9, 10, 11})},
};

constexpr Entry kHexOblique[] = {
    {"f", directionSet({11, 0})},
    {"b", directionSet({5, 6})},
    {"r", directionSet({2, 3})},
    {"l", directionSet({8, 9})},
    {"v", directionSet({11, 0, 5, 6})},
    {"s", directionSet({2, 3, 8, 9})},
    {"fr", directionSet({2})},
    {"rf", directionSet({0})},
    {"br", directionSet({3})},
    {"rb", directionSet({5})},
    {"bl", directionSet({8})},
    {"lb", directionSet({6})},
    {"fl", directionSet({9})},
    {"lf", directionSet({11})},
    {"fs", directionSet({2, 9})},
    {"bs", directionSet({3, 8})},
    {"rv", directionSet({0, 5})},
    {"lv", directionSet({6, 11})},
    {"fh", directionSet({9, 10, 11, 0, 1, 2})},
    {"bh", directionSet({3, 4, 5, 6, 7, 8})},
    {"rh", directionSet({0, 1, 2, 3, 4, 5})},
    {"lh", directionSet({6, 7, 8, 9, 10, 11})},
    {"hr", directionSet({0, 2, 4, 6, 8, 10})},
    {"hl", directionSet({1, 3, 5, 7, 9, 11})},
};

std::span<const Entry> tableOf(AtomClass atoms, Lattice lattice) {
  if (lattice == Lattice::Hexagons) {
    switch (atoms) {
      case AtomClass::Orthogonal:
        return kHexOrthogonal;
      case AtomClass::Diagonal:
        return kHexDiagonal;
      case AtomClass::Radial:
        return kHexRadial;
      case AtomClass::Oblique:
        return kHexOblique;
    }
  }
  switch (atoms) {
    case AtomClass::Orthogonal:
      return kOrthogonal;
    case AtomClass::Diagonal:
      return kDiagonal;
    case AtomClass::Radial:
      return kRadial;
    case AtomClass::Oblique:
      return kOblique;
  }
  return {};
}

const Entry* find(std::span<const Entry> table, std::string_view letters) {
  const auto entry = std::ranges::find_if(table, [&](const Entry& e) { return letters == e.letters; });
  return entry == table.end() ? nullptr : &*entry;
}

const Entry* findPair(std::span<const Entry> table, char first, char second) {
  const auto isOneOf = [](std::string_view letters, char letter) {
    return letters.find(letter) != std::string_view::npos;
  };
  if (first == second) return isOneOf("fbrl", first) ? find(table, std::string{first}) : nullptr;
  if (const Entry* pair = find(table, std::string{first, second})) return pair;
  const bool swaps = isOneOf("rl", first) && isOneOf("fb", second);
  return swaps ? find(table, std::string{second, first}) : nullptr;
}

bool isAlong(char letter) {
  return letter == 'f' || letter == 'b' || letter == 'v';
}

// Is it `s` or `v` next to a letter with which it does not combine? Readers of the notation disagree about
// such pairs.
bool isDoubtful(char first, char second) {
  if (first == 's' || first == 'v') return true;
  return (second == 's' || second == 'v') && isAlong(first) == isAlong(second);
}

std::string canonicalPair(char first, char second) {
  const std::string swapped{second, first};
  return find(kDiagonal, swapped) != nullptr ? swapped : "";
}

}  // namespace

DirectionSet directionsOf(AtomClass atoms, Lattice lattice) {
  const unsigned all = (1u << directionCount(lattice)) - 1;
  const unsigned kept = atoms == AtomClass::Orthogonal ? 0x5555
                        : atoms == AtomClass::Diagonal ? 0xAAAA
                                                       : 0xFFFF;
  return static_cast<DirectionSet>(all & kept);
}

std::variant<DirectionSet, DirectionError> readDirections(std::span<const Letter> letters, AtomClass atoms,
                                                          Lattice lattice) {
  if (letters.empty()) return directionsOf(atoms, lattice);
  const std::span<const Entry> table = tableOf(atoms, lattice);
  DirectionSet result = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char letter = letters[i].letter;
    const char next = i + 1 < letters.size() ? letters[i + 1].letter : '\0';
    if (next != '\0') {
      if (const Entry* pair = findPair(table, letter, next)) {
        result |= pair->directionSet;
        ++i;
        continue;
      }
      const bool addUp = atoms == AtomClass::Orthogonal && lattice == Lattice::Squares;
      if (!addUp && letter != 'h' && next != 'h' && isDoubtful(letter, next)) {
        return DirectionError{i, i + 1,
                              fmt::format("'{}{}' is read differently by different programs", letter, next),
                              canonicalPair(letter, next)};
      }
    }
    const Entry* single = find(table, std::string{letter});
    if (single == nullptr) {
      const bool useless = atoms == AtomClass::Orthogonal || atoms == AtomClass::Diagonal;
      return DirectionError{
          i, i,
          useless && lattice == Lattice::Hexagons
              ? "on hexagons 'h' (half) stands behind f or b of such an atom, or behind l or r of a "
                "diagonal one"
          : useless ? "'h' means nothing for an atom that moves along lines of one kind"
                    : "'h' stands behind one of f b l r ('fh': the forward half)",
          ""};
    }
    result |= single->directionSet;
  }
  return result;
}

Leaps Leaps::onHexagons(int a, int b, bool both) {
  Leaps leaps;
  leaps.lattice_ = Lattice::Hexagons;
  leaps.stride_ = b;
  const bool straight = a == 0 || a == b;
  leaps.class_ = !straight ? AtomClass::Oblique
                 : both    ? AtomClass::Radial
                 : a == 0  ? AtomClass::Orthogonal
                           : AtomClass::Diagonal;
  for (int direction = 0; direction < directionCount(Lattice::Hexagons); ++direction) {
    const bool throughSide = direction % 2 == 0;
    const Vector here = hexDirection(direction), next = hexDirection(direction + 1);
    const int first = straight ? b : throughSide ? b - a : a, second = straight ? 0 : b - first;
    leaps.vectors_.push_back(
        {first * here.files + second * next.files, first * here.ranks + second * next.ranks, 0});
  }
  return leaps;
}

Leaps Leaps::flat(int a, int b, bool both) {
  Leaps leaps;
  leaps.stride_ = b;
  if (a == 0 || a == b) {
    leaps.class_ = both ? AtomClass::Radial : a == 0 ? AtomClass::Orthogonal : AtomClass::Diagonal;
    leaps.vectors_ = {{0, b}, {b, b}, {b, 0}, {b, -b}, {0, -b}, {-b, -b}, {-b, 0}, {-b, b}};
  } else {
    leaps.class_ = AtomClass::Oblique;
    leaps.vectors_ = {{a, b}, {b, a}, {b, -a}, {a, -b}, {-a, -b}, {-b, -a}, {-b, a}, {-a, b}};
  }
  return leaps;
}

Leaps Leaps::spatial(int x, int y, int z) {
  Leaps leaps;
  leaps.flat_ = false;
  std::array<int, 3> distances{x, y, z};
  std::ranges::sort(distances);
  leaps.stride_ = distances.back();
  do {
    for (int signs = 0; signs < 8; ++signs) {
      const Vector v{(signs & 1) != 0 ? -distances[0] : distances[0],
                     (signs & 2) != 0 ? -distances[1] : distances[1],
                     (signs & 4) != 0 ? -distances[2] : distances[2]};
      if (std::ranges::find(leaps.vectors_, v) == leaps.vectors_.end()) {
        leaps.vectors_.push_back(v);
      }
    }
  } while (std::next_permutation(distances.begin(), distances.end()));
  return leaps;
}

Leaps Leaps::alongLink(int count) {
  Leaps leaps;
  leaps.flat_ = false;
  leaps.vectors_.resize(static_cast<std::size_t>(count));
  return leaps;
}

int Leaps::reversed(int direction) const {
  const Vector v = vector(direction);
  const auto opposite = std::ranges::find(vectors_, Vector{-v.files, -v.ranks, -v.levels});
  return static_cast<int>(opposite - vectors_.begin());
}

std::variant<std::uint64_t, DirectionError> readSpatialDirections(std::span<const Letter> letters,
                                                                  const Leaps& leaps) {
  const auto goes = [](const Vector& v, char letter, bool strictly) {
    const int files = std::abs(v.files), ranks = std::abs(v.ranks), levels = std::abs(v.levels);
    switch (letter) {
      case 'f':
        return v.ranks > 0 && ranks >= files && (!strictly || ranks >= levels);
      case 'b':
        return v.ranks < 0 && ranks >= files && (!strictly || ranks >= levels);
      case 'r':
        return v.files > 0 && files >= ranks && (!strictly || files >= levels);
      case 'l':
        return v.files < 0 && files >= ranks && (!strictly || files >= levels);
      case 'v':
        return ranks > 0 && ranks >= files;
      case 's':
        return files > 0 && files >= ranks;
      default:
        return false;
    }
  };

  std::uint64_t across = 0;
  bool up = false, down = false, anyAcross = false, along = false, sideways = false;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char letter = letters[i].letter;
    if (letter == '^' || letter == '_') {
      (letter == '^' ? up : down) = true;
      continue;
    }
    if (letter == 'h') return DirectionError{i, i, "'h' means nothing for a vector", ""};
    (isAlong(letter) ? along : sideways) = true;
    if (along && sideways) {
      return DirectionError{i, i, "letters of both axes do not combine on a vector, write a term for each",
                            ""};
    }
    const bool strictly =
        i + 1 < letters.size() && letters[i + 1].letter == letter && letter != 'v' && letter != 's';
    anyAcross = true;
    for (int direction = 0; direction < leaps.count(); ++direction) {
      if (goes(leaps.vector(direction), letter, strictly)) across |= std::uint64_t{1} << direction;
    }
    if (strictly) ++i;
  }
  std::uint64_t result = 0;
  for (int direction = 0; direction < leaps.count(); ++direction) {
    const int levels = leaps.vector(direction).levels;
    const bool levelFits = (!up && !down) || (up && levels > 0) || (down && levels < 0);
    if (levelFits && (!anyAcross || (across >> direction & 1) != 0)) result |= std::uint64_t{1} << direction;
  }
  if (result == 0) return DirectionError{0, letters.size() - 1, "no leap of this vector goes that way", ""};
  return result;
}

std::vector<Vector> pathOf(Vector leap, Lattice lattice) {
  if (lattice == Lattice::Hexagons) {
    const HexRoute route = hexRoute(leap);
    const int side = route.direction + route.direction % 2,
              corner = route.direction + 1 - route.direction % 2;
    std::vector<Vector> steps(static_cast<std::size_t>(route.throughSides()), hexDirection(side));
    steps.insert(steps.end(), static_cast<std::size_t>(route.throughCorners()), hexDirection(corner));
    return steps;
  }
  const auto sign = [](int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; };
  const Vector unit{sign(leap.files), sign(leap.ranks), sign(leap.levels)};
  const int files = std::abs(leap.files), ranks = std::abs(leap.ranks), levels = std::abs(leap.levels);
  const int longest = std::max({files, ranks, levels});
  const auto straight = [&](int distance) { return distance == 0 || distance == longest; };
  std::vector<Vector> path;
  if (straight(files) && straight(ranks) && straight(levels)) {
    path.assign(static_cast<std::size_t>(longest), unit);
  } else if (levels == 0) {
    const Vector first = files > ranks ? Vector{unit.files, 0} : Vector{0, unit.ranks};
    path.assign(static_cast<std::size_t>(std::abs(files - ranks)), first);
    path.insert(path.end(), static_cast<std::size_t>(std::min(files, ranks)), unit);
  }
  return path;
}

}  // namespace fairyforge::movement
