// Finds the shortest phrase for a set of vectors, by comparing it with sets that have a phrase: the
// directions of a rook, the forward half, a knight's leaps. Sets of cells are described as levels, whole
// ranks or whole files, as far as they consist of these.

#include "compiler/explain/square-words.h"

#include <algorithm>
#include <array>
#include <boost/algorithm/string/case_conv.hpp>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <optional>

#include "compiler/core/base/add-once.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/hexagons.h"

namespace fairyforge::explain {
namespace {

// Returns the items separated by commas, with `last` before the last one.
std::string join(const std::vector<std::string>& items, const char* last) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? last : ", ";
    text += items[i];
  }
  return text;
}

// The eight directions within a level, clockwise from straight forward. Masks have a bit for each, in this
// order.
constexpr std::array<Vector, 8> kCompass{
    {{0, 1, 0}, {1, 1, 0}, {1, 0, 0}, {1, -1, 0}, {0, -1, 0}, {-1, -1, 0}, {-1, 0, 0}, {-1, 1, 0}}};
constexpr unsigned kHexOrthogonal = 0b010101010101, kHexDiagonal = 0b101010101010;
constexpr unsigned kOrthogonal = 0b01010101, kDiagonal = 0b10101010, kAll = 0xFF;

int directionOf(Vector unit) {
  const auto found = std::ranges::find(kCompass, unit);
  return found == kCompass.end() ? -1 : static_cast<int>(found - kCompass.begin());
}

// Returns which of the eight leaps of its kind the vector is, clockwise. 0 is the rightmost of the leaps that
// go farthest forward.
int obliqueDirection(Vector v) {
  const int a = std::min(std::abs(v.files), std::abs(v.ranks)),
            b = std::max(std::abs(v.files), std::abs(v.ranks));
  const std::array<Vector, 8> ring{
      {{a, b, 0}, {b, a, 0}, {b, -a, 0}, {a, -b, 0}, {-a, -b, 0}, {-b, -a, 0}, {-b, a, 0}, {-a, b, 0}}};
  return static_cast<int>(std::ranges::find(ring, v) - ring.begin());
}

std::string orthogonalWords(unsigned mask) {
  if (mask == kOrthogonal) return "orthogonally";
  std::vector<std::string> words;
  const bool f = mask & 1, r = mask & 4, b = mask & 16, l = mask & 64;
  if (f || b) words.push_back(f && b ? "forward or backward" : f ? "forward" : "backward");
  if (l || r) words.push_back(l && r ? "sideways" : r ? "to the right" : "to the left");
  return either(words);
}

// Names a set of diagonal directions; bit i stands for i eighths of a circle clockwise from forward.
std::string diagonalWords(unsigned mask) {
  using Words = std::pair<unsigned, const char*>;
  static constexpr Words kSets[] = {{kDiagonal, "diagonally"},
                                    {0b10000010, "diagonally forward"},
                                    {0b00101000, "diagonally backward"},
                                    {0b00001010, "diagonally to the right"},
                                    {0b10100000, "diagonally to the left"}};
  for (const auto& [set, words] : kSets) {
    if (mask == set) return words;
  }
  static constexpr Words kEach[] = {{2, "forward to the right"},
                                    {128, "forward to the left"},
                                    {8, "backward to the right"},
                                    {32, "backward to the left"}};
  std::vector<std::string> all;
  for (const auto& [one, words] : kEach) {
    if ((mask & one) != 0) all.emplace_back(words);
  }
  return all.empty() ? "" : "diagonally " + either(all);
}

// Names a set of directions; see diagonalWords().
std::string levelWords(unsigned mask) {
  if (mask == kAll) return "in any direction";
  if (mask == 0b10000011) return "straight or diagonally forward";
  if (mask == 0b00111000) return "straight or diagonally backward";
  std::vector<std::string> words;
  if (mask & kOrthogonal) words.push_back(orthogonalWords(mask & kOrthogonal));
  if (mask & kDiagonal) words.push_back(diagonalWords(mask & kDiagonal));
  const bool nested = words.size() == 2 && words[0].find(" or ") != std::string::npos;
  return nested ? join(words, ", or ") : either(words);
}

// ---- hexagons ----

unsigned hexMask(const std::set<Vector>& units) {
  unsigned mask = 0;
  for (const Vector v : units) mask |= 1u << hexRoute(v).direction;
  return mask;
}

// Describes directions on hexagons that all lead through sides, or all through corners.
std::string hexDirections(unsigned mask, bool throughSides) {
  const char* how = throughSides ? "orthogonally" : "diagonally";
  if (mask == (throughSides ? kHexOrthogonal : kHexDiagonal)) return how;
  std::vector<std::string> straight, words;
  if (mask & 1) straight.emplace_back("forward");
  if (mask & 1 << 6) straight.emplace_back("backward");
  const auto side = [&](int right, const char* way) {
    const bool onRight = (mask >> right & 1) != 0, onLeft = (mask >> (12 - right) & 1) != 0;
    if (!onRight && !onLeft) return;
    words.push_back(fmt::format("{}to {}", way,
                                onRight && onLeft ? "either side"
                                : onRight         ? "the right"
                                                  : "the left"));
  };
  side(throughSides ? 2 : 1, "forward ");
  side(3, "");
  side(throughSides ? 4 : 5, "backward ");
  std::vector<std::string> both;
  if (!straight.empty()) both.push_back("straight " + either(straight));
  if (!words.empty()) both.push_back(fmt::format("{} {}", how, either(words)));
  return both.size() == 2 ? both[0] + ", or " + both[1] : both[0];
}

std::string hexDirections(unsigned mask) {
  if (mask == (kHexOrthogonal | kHexDiagonal)) return "in any direction";
  std::vector<std::string> words;
  if (mask & kHexOrthogonal) words.push_back(hexDirections(mask & kHexOrthogonal, true));
  if (mask & kHexDiagonal) words.push_back(hexDirections(mask & kHexDiagonal, false));
  return join(words, ", or ");
}

std::string component(int n, const char* positive, const char* negative, const char* unit) {
  return fmt::format("{}{} {}", number(std::abs(n)), unit, n > 0 ? positive : negative);
}

}  // namespace

std::string number(int n) {
  static constexpr std::array kWords{"no",  "one",   "two",   "three", "four", "five",
                                     "six", "seven", "eight", "nine",  "ten"};
  return n >= 0 && n < static_cast<int>(kWords.size()) ? kWords[static_cast<std::size_t>(n)]
                                                       : std::to_string(n);
}

std::string squares(int n) {
  return number(n) + (n == 1 ? " square" : " squares");
}

std::string either(const std::vector<std::string>& items) {
  return join(items, " or ");
}
std::string withArticle(const std::string& what) {
  const std::string begins = boost::to_lower_copy(what.substr(what.starts_with('\'') ? 1 : 0, 3));
  const bool vowel =
      begins.find_first_of("aeiou") == 0 && begins != "one" && begins != "uni" && !begins.starts_with("eu");
  return (vowel ? "an " : "a ") + what;
}
std::string both(const std::vector<std::string>& items) {
  return join(items, " and ");
}

int strideOf(Vector v) {
  if (linksIn(v) != 0) return 1;
  return std::gcd(std::gcd(std::abs(v.files), std::abs(v.ranks)), std::abs(v.levels));
}

Vector unitOf(Vector v) {
  const int n = strideOf(v);
  return n == 0 ? v : Vector{v.files / n, v.ranks / n, v.levels / n};
}

bool isRadial(Lattice lattice, Vector v) {
  if (linksIn(v) != 0) return false;
  const Vector k = kindOf(lattice, v);
  return (k.files == 0 || k.files == k.levels) && (k.ranks == 0 || k.ranks == k.levels);
}

Vector kindOf(Lattice lattice, Vector v) {
  if (lattice == Lattice::Hexagons && linksIn(v) == 0) {
    const HexRoute route = hexRoute(v);
    return {0, route.throughCorners(), route.steps + route.next};
  }
  std::array<int, 3> parts{std::abs(v.files), std::abs(v.ranks), std::abs(v.levels)};
  std::ranges::sort(parts);
  return {parts[0], parts[1], parts[2]};
}

std::string directions(Lattice lattice, const std::set<Vector>& units) {
  if (lattice == Lattice::Hexagons) return hexDirections(hexMask(units));
  std::map<int, unsigned> byLevel;  // by change of level: the mask of the directions that go with it
  std::set<int> straight;           // the changes of level without any other movement
  std::map<Vector, std::size_t> kinds;
  for (const Vector v : units) {
    ++kinds[kindOf(lattice, v)];
    const int direction = directionOf({v.files, v.ranks, 0});
    if (direction >= 0) {
      byLevel[v.levels] |= 1u << direction;
    } else {
      straight.insert(v.levels);
    }
  }
  if (straight.empty() && byLevel.size() == 1 && byLevel.contains(0)) return levelWords(byLevel[0]);
  if (units.size() == 26) return "in any direction, changing level or not";
  std::vector<std::string> words;
  const std::map<Vector, std::pair<std::size_t, const char*>> whole{
      {{0, 0, 1}, {6, "orthogonally, straight up or straight down"}},
      {{0, 1, 1}, {12, "diagonally in any plane"}},
      {{1, 1, 1}, {8, "triagonally"}}};
  bool allWhole = true;
  for (const auto& [kind, count] : kinds) allWhole = allWhole && whole.at(kind).first == count;
  if (allWhole) {
    for (const auto& [kind, count] : kinds) words.push_back(whole.at(kind).second);
    return join(words, "; or ");
  }
  if (byLevel.contains(0)) words.push_back(levelWords(byLevel[0]));
  const bool same = byLevel.contains(1) && byLevel.contains(-1) && byLevel[1] == byLevel[-1];
  if (straight.contains(1)) words.push_back("straight up");
  if (straight.contains(-1)) words.push_back("straight down");
  if (same) words.push_back("up or down and at the same time " + levelWords(byLevel[1]));
  for (const int level : {1, -1}) {
    if (same || !byLevel.contains(level)) continue;
    words.push_back(
        fmt::format("{} and at the same time {}", level > 0 ? "up" : "down", levelWords(byLevel[level])));
  }
  return join(words, ", or ");
}

std::string sliderName(Lattice lattice, const std::set<Vector>& units) {
  if (lattice == Lattice::Hexagons) {
    const unsigned all = hexMask(units);
    return all == kHexOrthogonal                    ? "like a rook"
           : all == kHexDiagonal                    ? "like a bishop"
           : all == (kHexOrthogonal | kHexDiagonal) ? "like a queen"
                                                    : "";
  }
  unsigned mask = 0;
  for (const Vector v : units) {
    const int direction = directionOf(v);
    if (direction < 0) return "";
    mask |= 1u << direction;
  }
  return mask == kOrthogonal ? "like a rook"
         : mask == kDiagonal ? "like a bishop"
         : mask == kAll      ? "like a queen"
                             : "";
}

std::string displacement(Lattice lattice, Vector v) {
  std::vector<std::string> words;
  if (linksIn(v) != 0) {
    words.push_back("along a link");
    v = withoutLinks(v);
  }
  if (lattice == Lattice::Hexagons && v != Vector{}) {
    const HexRoute route = hexRoute(v);
    const int second = (route.direction + 1) % 12;
    words.push_back(fmt::format("{} {}", number(route.steps), hexDirections(1u << route.direction)));
    if (!route.isStraight())
      words.push_back(fmt::format("{} {}", number(route.next), hexDirections(1u << second)));
    return both(words);
  }
  if (v.ranks != 0) words.push_back(component(v.ranks, "forward", "backward", ""));
  if (v.files != 0) words.push_back(component(v.files, "to the right", "to the left", ""));
  if (v.levels != 0) words.push_back(component(v.levels, "up", "down", ""));
  return words.empty() ? "no distance" : both(words);
}

const char* leaperName(int shorter, int longer) {
  static const std::map<std::pair<int, int>, const char*> kNames{
      {{1, 2}, "knight"}, {{1, 3}, "camel"}, {{2, 3}, "zebra"}, {{1, 4}, "giraffe"}};
  const auto name = kNames.find({shorter, longer});
  return name == kNames.end() ? "" : name->second;
}

std::string leaps(Lattice lattice, const std::set<Vector>& vectors) {
  const Vector kind = kindOf(lattice, *vectors.begin());
  const bool isFlat = std::ranges::all_of(vectors, [](Vector v) { return v.levels == 0; });
  const bool isHexagonal = lattice == Lattice::Hexagons;
  const int shortPart = kind.ranks, longPart = kind.levels;
  // All orders and signs of the three distances.
  std::array<int, 3> parts{kind.files, kind.ranks, kind.levels};
  std::set<Vector> whole;
  do {
    for (int signs = 0; signs < 8; ++signs) {
      const Vector v{signs & 1 ? -parts[0] : parts[0], signs & 2 ? -parts[1] : parts[1],
                     signs & 4 ? -parts[2] : parts[2]};
      if (!isFlat || v.levels == 0) whole.insert(v);
    }
  } while (std::next_permutation(parts.begin(), parts.end()));
  const auto areAll = [&](auto belongs) {
    std::set<Vector> expected = whole;
    std::erase_if(expected, [&](Vector v) { return !belongs(v); });
    return expected == vectors;
  };
  const auto listed = [&] {
    return join(mapped(vectors, [&](Vector v) { return displacement(lattice, v); }), ", or ");
  };
  if (!isFlat) {
    const auto text = kind.files == 0
                          ? fmt::format("{} squares along one axis and {} along another", number(kind.levels),
                                        number(kind.ranks))
                          : fmt::format("{}, {} and {} squares along the three axes", number(kind.levels),
                                        number(kind.ranks), number(kind.files));
    return whole == vectors                                ? text
           : areAll([](Vector v) { return v.levels > 0; }) ? text + ", always upwards"
           : areAll([](Vector v) { return v.levels < 0; }) ? text + ", always downwards"
                                                           : "to the square " + listed();
  }

  const std::string numbers = fmt::format("({},{})", shortPart, longPart),
                    name = leaperName(shortPart, longPart);
  const std::string text =
      name.empty() ? "by " + numbers : "like a " + name + (longPart > 2 ? " " + numbers : "");
  if (vectors.size() == (isHexagonal ? 12 : 8)) return text;
  const std::string only = text + ", but only to the ";
  const auto many = [](int n, const char* what) {
    return fmt::format("{} {}{}", number(n), what, n == 1 ? "" : "s");
  };
  // Does the leap go farther along the file than across it?
  const auto isLengthwise = [&](Vector v) { return std::abs(v.ranks) == longPart; };
  struct Half {
    const char *where, *away, *along;
    bool (*has)(Vector);
  };
  static constexpr Half kHalves[] = {
      {"ahead", "ahead", "rank", [](Vector v) { return v.ranks > 0; }},
      {"behind", "behind", "rank", [](Vector v) { return v.ranks < 0; }},
      {"on the right", "to the right", "file", [](Vector v) { return v.files > 0; }},
      {"on the left", "to the left", "file", [](Vector v) { return v.files < 0; }}};
  for (int i = 0; i < 2 && !isHexagonal; ++i) {
    const bool lengthwise = i == 0;
    if (areAll([&](Vector v) { return isLengthwise(v) == lengthwise; }))
      return fmt::format("{}squares {} and {} away", only, many(longPart, lengthwise ? "rank" : "file"),
                         many(shortPart, lengthwise ? "file" : "rank"));
    for (const Half& half : kHalves) {
      if (areAll([&](Vector v) { return isLengthwise(v) == lengthwise && half.has(v); }))
        return fmt::format("{}two squares {} {}", only,
                           many(lengthwise == (*half.along == 'r') ? longPart : shortPart, half.along),
                           half.away);
      if (areAll(half.has)) return fmt::format("{}four squares {}", only, half.where);
    }
  }
  return only + (vectors.size() == 1 ? "square " : "squares ") + listed();
}

std::optional<int> turn(Lattice lattice, Vector a, Vector b) {
  if (linksIn(a) != 0 || linksIn(b) != 0)
    return a == b ? std::optional(0) : a == Vector{} - b ? std::optional(180) : std::nullopt;
  const Vector u = unitOf(a), w = unitOf(b);
  if (u == w) return 0;
  if (u == Vector{} - w) return 180;
  if (lattice == Lattice::Hexagons) {
    const bool sameKind = kindOf(lattice, a) == kindOf(lattice, b);
    if (!sameKind && !(isRadial(lattice, a) && isRadial(lattice, b))) return std::nullopt;
    const int twelfths = (hexRoute(w).direction - hexRoute(u).direction + 12) % 12;
    return (twelfths > 6 ? twelfths - 12 : twelfths) * 30;
  }
  if (u.levels != 0 || w.levels != 0) return std::nullopt;
  if (w == Vector{u.ranks, -u.files, 0}) return 90;
  if (w == Vector{-u.ranks, u.files, 0}) return -90;
  int from = directionOf(u), to = directionOf(w);
  if (kindOf(lattice, a) == kindOf(lattice, b) && !isRadial(lattice, a)) {
    from = obliqueDirection(a);
    to = obliqueDirection(b);
  }
  if (from < 0 || to < 0) return std::nullopt;
  const int eighths = (to - from + 8) % 8;
  return (eighths > 4 ? eighths - 8 : eighths) * 45;
}

std::string turnWords(Lattice lattice, int angle, bool oblique) {
  return angle == 0                     ? "straight on"
         : angle == 180                 ? "straight back"
         : lattice == Lattice::Hexagons ? fmt::format("at {} degrees", std::abs(angle))
         : std::abs(angle) == 90        ? "at a right angle"
         : std::abs(angle) == 45        ? (oblique ? "by one leap round" : "at 45 degrees")
         : oblique                      ? "by three leaps round"
                                        : "sharply back at 135 degrees";
}

std::string turns(Lattice lattice, const std::set<int>& angles, bool oblique) {
  const int step = lattice == Lattice::Hexagons ? 30 : 45;
  const auto all = static_cast<std::size_t>(360 / step);
  if (angles.size() == all) return "in any direction";
  if (angles.size() + 1 == all && !angles.contains(180)) return "in any direction but straight back";
  std::vector<std::string> words;
  for (int angle = 0; angle <= 180; angle += step) {
    const bool right = angles.contains(angle), left = angles.contains(-angle);
    if (right || left)
      words.push_back(turnWords(lattice, angle, oblique) + (angle % 180 == 0 ? ""
                                                            : right && left  ? " to either side"
                                                            : right          ? " to the right"
                                                                             : " to the left"));
  }
  return either(words);
}

namespace {

// Describes the whole ranks of these levels that are in the set, or else the whole files, and removes them
// from the set. Returns an empty text, and removes nothing, if there are none. `isExact`: also if cells would
// be left in the set.
std::string takeLines(const Board& board, CellSet& set, const std::vector<int>& levels, bool alternatives,
                      bool isExact) {
  const auto take = [&](auto indexOf, auto nameOf, auto isOf, const std::string& what) -> std::string {
    std::map<int, std::pair<CellSet, bool>>
        lines;  // by number of line: its cells in the set, and whether the whole line is in the set
    board.forEachCell([&](Cell c) {
      if (std::ranges::count(levels, board.level(c)) == 0) return;
      auto& [line, isWhole] = lines.try_emplace(indexOf(c), CellSet{}, true).first->second;
      line.add(c);
      isWhole = isWhole && set.has(c) && isOf(board.name(c), nameOf(indexOf(c)));
    });
    CellSet rest = set;
    std::vector<int> found;
    for (const auto& [index, line] : lines) {
      if (!line.second) continue;
      found.push_back(index);
      rest -= line.first;
    }
    if (found.empty() || (isExact && !rest.empty())) return "";
    set = rest;
    std::vector<std::string> names;
    bool isPlural = found.size() > 1 && !alternatives;
    for (std::size_t i = 0; i < found.size(); ++i) {
      std::size_t last = i;  // the last of a run of consecutive lines
      while (last + 1 < found.size() && found[last + 1] == found[last] + 1) ++last;
      const bool isRun = last >= i + 2;
      names.push_back(nameOf(found[i]) + (isRun ? " to " + nameOf(found[last]) : ""));
      if (isRun) i = last;
      isPlural = isPlural || isRun;
    }
    return fmt::format("{}{} {}", what, isPlural ? "s" : "", alternatives ? either(names) : both(names));
  };
  const std::string ranks =
      take([&](Cell c) { return board.shownRank(c); }, [&](int i) { return board.rankName(i); },
           [](const std::string& cell, const std::string& rank) { return cell.ends_with(rank); }, "rank");
  if (!ranks.empty()) return ranks;
  return take([&](Cell c) { return board.file(c) + board.files() * board.level(c); },
              [&](int i) { return board.fileName(i % board.files(), i / board.files()); },
              [](const std::string& cell, const std::string& file) { return cell.starts_with(file); },
              "file");
}

// Returns names for cells of one level: rectangles of at least three cells by two corners ("d1-f3"), in the
// language's notation, and all other cells singly.
std::vector<std::string> rectangles(const Board& board, CellSet part) {
  std::vector<std::string> names;
  const CellSet all = part;
  all.forEach([&](Cell corner) {
    if (!part.has(corner)) return;
    const int file = board.file(corner), rank = board.rank(corner), level = board.level(corner);
    const auto isIn = [&](int f, int r) {
      const Cell cell = board.at(f, r, level);
      return cell != kNoCell && part.has(cell);
    };
    int files = 1, ranks = 1;
    while (isIn(file + files, rank)) ++files;
    const auto hasRank = [&](int r) {
      int f = 0;
      while (f < files && isIn(file + f, r)) ++f;
      return f == files;
    };
    while (hasRank(rank + ranks)) ++ranks;
    if (files * ranks < 3 || board.isHexagonal()) return names.push_back(board.name(corner));
    for (int r = 0; r < ranks; ++r) {
      for (int f = 0; f < files; ++f) part.remove(board.at(file + f, rank + r, level));
    }
    names.push_back(fmt::format("{}-{}", board.name(corner),
                                board.name(board.at(file + files - 1, rank + ranks - 1, level))));
  });
  return names;
}

std::string listed(const std::vector<std::string>& names, bool alternatives) {
  return alternatives ? either(names) : both(names);
}

// Returns "earth and the heavens", "levels 1 and 2".
std::string levels(const Board& board, const std::vector<int>& some, bool alternatives) {
  const bool named = std::ranges::any_of(some, [&](int i) { return !board.levelName(i).empty(); });
  std::vector<std::string> names;
  for (const int i : some) names.push_back(named ? levelName(board, i) : std::to_string(i + 1));
  const char* what = named ? "" : some.size() == 1 || alternatives ? "level " : "levels ";
  return what + listed(names, alternatives);
}

}  // namespace

bool areRanks(const Board& board, const CellSet& set) {
  std::set<int> ranks, others;
  board.forEachCell([&](Cell cell) { (set.has(cell) ? ranks : others).insert(board.shownRank(cell)); });
  return std::ranges::none_of(ranks, [&](int rank) { return others.contains(rank); });
}

std::string levelName(const Board& board, int level) {
  return board.levelName(level).empty() ? fmt::format("level {}", level + 1) : board.levelName(level);
}

std::string cells(const Board& board, const CellSet& set, bool alternatives) {
  if (set.empty()) return "no square";
  std::vector<CellSet> parts(static_cast<std::size_t>(board.levels()));
  std::vector<std::size_t> sizes(parts.size());
  board.forEachCell([&](Cell c) {
    const auto level = static_cast<std::size_t>(board.level(c));
    ++sizes[level];
    if (set.has(c)) parts[level].add(c);
  });
  std::vector<int> whole, some, all;
  for (int i = 0; i < board.levels(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    all.push_back(i);
    if (parts[at].empty()) continue;
    (parts[at].size() == sizes[at] ? whole : some).push_back(i);
  }
  if (board.levels() > 1 && some.empty()) return levels(board, whole, alternatives);
  CellSet left = set;
  if (const std::string words = takeLines(board, left, all, alternatives, true); !words.empty()) return words;
  const auto colours = board.cellsByColour();
  const auto colour = std::ranges::find(colours, set) - colours.begin();
  if (colour < board.colours()) return fmt::format("{} squares", board.colourName(static_cast<int>(colour)));
  // Names the whole lines of single levels: "ranks 1 and 2 of earth". Levels with equal lines are named
  // together.
  std::vector<std::pair<std::string, std::vector<int>>> lines;
  std::vector<std::string> names;
  for (const int i : some) {
    CellSet& part = parts[static_cast<std::size_t>(i)];
    std::string words = takeLines(board, part, {i}, alternatives, true);
    if (words.empty()) words = takeLines(board, part, {i}, alternatives, false);
    if (!words.empty()) valueFor(lines, words).push_back(i);
    for (std::string& name : rectangles(board, part)) names.push_back(std::move(name));
  }
  std::vector<std::string> items;
  if (!whole.empty()) items.push_back(levels(board, whole, alternatives));
  for (const auto& [words, of] : lines) {
    const bool isNamed = board.levels() == 1 || words.starts_with("file");
    items.push_back(isNamed ? words : words + " of " + levels(board, of, alternatives));
  }
  const bool isMixed = lines.size() == 1 && names.size() == 1;
  items.insert(items.end(), names.begin(), names.end());
  return isMixed ? join(items, alternatives ? ", or " : ", and ") : listed(items, alternatives);
}

}  // namespace fairyforge::explain
