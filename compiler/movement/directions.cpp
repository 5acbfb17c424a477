// Reads direction letters. A table for each class of atoms has the meanings from which all others follow by
// symmetry. Sequences of letters are read greedily. For leaps by three distances, letters select leaps by
// comparing the distances. Also finds the cells that a lame leap passes.

#include "compiler/movement/directions.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <tuple>

#include "compiler/core/rules/hexagons.h"

namespace fairyforge::movement {
namespace {

constexpr DirectionSet directionSet(std::initializer_list<int> list) {
  DirectionSet set = 0;
  for (const int direction : list) set = static_cast<DirectionSet>(set | 1u << direction);
  return set;
}

// The directions that one or two letters mean.
struct Entry {
  std::string_view letters;
  DirectionSet directionSet;
};

// What f and r mean for each class of atoms, and the pairs that combine. Everything else follows: l and b are
// mirror images of r and f; s is l and r; v is f and b; `rf` means the same as `fr` unless it is listed.
constexpr Entry kOrthogonal[] = {{"f", directionSet({0})}, {"r", directionSet({2})}};
constexpr Entry kDiagonal[] = {
    {"f", directionSet({7, 1})}, {"r", directionSet({1, 3})}, {"fr", directionSet({1})}};
constexpr Entry kRadial[] = {
    {"f", directionSet({0})},        {"r", directionSet({2})},        {"fr", directionSet({1})},
    {"fh", directionSet({7, 0, 1})}, {"rh", directionSet({1, 2, 3})},
};
constexpr Entry kOblique[] = {
    {"f", directionSet({7, 0})},        {"r", directionSet({1, 2})},
    {"fr", directionSet({1})},          {"rf", directionSet({0})},
    {"fh", directionSet({6, 7, 0, 1})}, {"rh", directionSet({0, 1, 2, 3})},
    {"hr", directionSet({0, 2, 4, 6})},
};
// On hexagons a letter means the straight direction if there is one, otherwise the two directions nearest to
// it.
constexpr Entry kHexOrthogonal[] = {
    {"f", directionSet({0})},
    {"r", directionSet({2, 4})},
    {"fr", directionSet({2})},
    {"fh", directionSet({10, 0, 2})},
};
constexpr Entry kHexDiagonal[] = {
    {"f", directionSet({11, 1})},
    {"r", directionSet({3})},
    {"fr", directionSet({1})},
    {"rh", directionSet({1, 3, 5})},
};
constexpr Entry kHexRadial[] = {
    {"f", directionSet({0})},
    {"r", directionSet({3})},
    {"fr", directionSet({1, 2})},
    {"fh", directionSet({10, 11, 0, 1, 2})},
    {"rh", directionSet({1, 2, 3, 4, 5})},
};
constexpr Entry kHexOblique[] = {
    {"f", directionSet({11, 0})},
    {"r", directionSet({2, 3})},
    {"fr", directionSet({2})},
    {"rf", directionSet({0})},
    {"fh", directionSet({9, 10, 11, 0, 1, 2})},
    {"rh", directionSet({0, 1, 2, 3, 4, 5})},
    {"hr", directionSet({0, 2, 4, 6, 8, 10})},
};
constexpr std::span<const Entry> kTables[][4] = {{kOrthogonal, kDiagonal, kRadial, kOblique},
                                                 {kHexOrthogonal, kHexDiagonal, kHexRadial, kHexOblique}};

// Returns the directions of one letter, or of two different letters that combine; nothing if they do not.
std::optional<DirectionSet> directionsNamed(std::string letters, AtomClass atoms, Lattice lattice) {
  const std::span<const Entry> table =
      kTables[lattice == Lattice::Hexagons ? 1 : 0][static_cast<std::size_t>(atoms)];
  const auto listed = std::ranges::find(table, std::string_view(letters), &Entry::letters);
  if (listed != table.end()) return listed->directionSet;
  if (letters == "rf") return directionsNamed("fr", atoms, lattice);

  const bool alone = letters.size() == 1;
  for (const auto& [both, one, other, before] :
       {std::tuple('s', 'l', 'r', "fb"), std::tuple('v', 'f', 'b', "lr")}) {
    if (letters.back() != both || !(alone || isIn(before, letters[0]))) continue;
    const std::string first = letters.substr(0, letters.size() - 1);
    const auto read = directionsNamed(first + one, atoms, lattice);
    const auto further = directionsNamed(first + other, atoms, lattice);
    return read && further ? std::optional<DirectionSet>(*read | *further) : std::nullopt;
  }
  const int count = directionCount(lattice), across = atoms == AtomClass::Oblique ? count - 1 : count;
  for (const auto& [reflected, letter, sum] :
       {std::tuple('l', 'r', across), std::tuple('b', 'f', across + count / 2)}) {
    const std::size_t at = letters.find(reflected);
    if (at == std::string::npos) continue;
    letters[at] = letter;
    const auto read = directionsNamed(letters, atoms, lattice);
    if (!read) return std::nullopt;
    DirectionSet set = 0;
    for (int direction = 0; direction < count; ++direction) {
      if ((*read >> direction & 1) != 0) set |= directionBit(sum - direction, count);
    }
    return set;
  }
  return std::nullopt;
}

bool isAlong(char letter) {
  return isIn("fbv", letter);
}

// Is this a pair of letters that programs read differently? It is if it begins with `s` or `v`, or ends with
// an `s` or `v` that does not combine with the first letter.
bool isDoubtful(char first, char second) {
  if (first == 's' || first == 'v') return true;
  return (second == 's' || second == 'v') && isAlong(first) == isAlong(second);
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
  DirectionSet result = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char letter = letters[i].letter;
    if (i + 1 < letters.size()) {
      const char next = letters[i + 1].letter;
      const bool doubled = letter == next && isIn("fbrl", letter);  // means the same as a single letter
      const std::string both{letter, next};
      if (const auto pair = directionsNamed(doubled ? both.substr(1) : both, atoms, lattice)) {
        result |= *pair;
        ++i;
        continue;
      }
      const bool addUp = atoms == AtomClass::Orthogonal && lattice == Lattice::Squares;
      if (!addUp && letter != 'h' && next != 'h' && isDoubtful(letter, next)) {
        const std::string swapped{next, letter};
        return DirectionError{i, i + 1,
                              fmt::format("'{}{}' is read differently by different programs", letter, next),
                              directionsNamed(swapped, AtomClass::Diagonal, Lattice::Squares) ? swapped : ""};
      }
    }
    const auto single = directionsNamed({letter}, atoms, lattice);
    if (!single) {
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
    result |= *single;
  }
  return result;
}

Leaps Leaps::onHexagons(int a, int b, bool both) {
  Leaps leaps;
  leaps.lattice_ = Lattice::Hexagons;
  leaps.stride_ = b;
  leaps.class_ = classOf(a, b, both);
  const bool straight = leaps.isRadial();
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
  leaps.class_ = classOf(a, b, both);
  leaps.vectors_ = {{a, b}, {b, a}, {b, -a}, {a, -b}, {-a, -b}, {-b, -a}, {-b, a}, {-a, b}};
  if (leaps.isRadial())
    leaps.vectors_ = {{0, b}, {b, b}, {b, 0}, {b, -b}, {0, -b}, {-b, -b}, {-b, 0}, {-b, b}};
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
