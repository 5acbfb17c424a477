// Gathers the relative paths of a piece into families: many paths of a rook that differ only in length become
// "slides".
//
// Why this pass exists. relative-paths.h lists what a piece does, one relative path after the other: a rook
// on 8x8 has 56 of them, half of them captures. Descriptions need what a person would say: "slides". This
// pass gathers relative paths into path families, each of which can be described by one phrase.
//
// The idea. A relative path is cut into legs. A leg is a run of equal steps over empty squares; it ends where
// the path turns, changes its step, or demands something other than an empty square. The path without the
// lengths of its legs is its shape. Paths of one shape differ only in these lengths, one number for each leg.
// So the paths of a shape are a set of points with integer coordinates, and a family is a box of such points:
// one range for each leg. Describing the piece means covering the points with few boxes.
//
// The obvious way is to go back to the notation, where the R of RD stands for the slide. That was not done,
// because descriptions are a check on notation: they must say what the program does, whatever notation,
// language or file it came from. The other obvious way, boxes that contain exactly the points of the set,
// gives poor descriptions. The points of a hop over one piece form a triangle, because the squares before the
// hurdle and those behind it share the room on the board. So a box may also contain points that change
// nothing:
//
// - The board has no room for them (Room::fits): no cell has such a path.
// - Another path of the piece subsumes them: it does the same and demands less (SubsumptionIndex). RD slides
//   and leaps two squares. The slide of two is redundant and not among the paths, but the words "slides" may
//   include it.
//
// The steps:
//
//   ChainFinder    Crooked and circular riders are taken out first. Their direction changes after each step,
//                  so legs would give a shape for every length. A chain is known by its first two steps and
//                  a rule for the next one. Its lengths must be all multiples of one number, up to 4 or more.
//   findAnyPlaces  Paths that differ only in where a carried piece is put down, on any square passed over,
//                  are one path from here on.
//   RangeFitter    It takes the smallest box around the points of a shape. If every point in it is a path or
//                  changes nothing, that is a family. Otherwise it divides the points by the leg with the
//                  fewest different counts (a single leg at its gaps) and goes on with each part. A range is
//                  unlimited if no point with one step more in that leg has room, however long the other
//                  legs are. Then the words name no number.
//   uniteLandings  Families that differ only in what may stand on the destination become one.
//
// The code relies on this:
//
// - The members of all families and the paths mean the same: each is among the others, or redundant beside
//   one of them. If this fails, the words describe moves that do not exist, or leave some out.
//   families-test.cpp translates the clauses of random pieces back and compares.
// - A shape has everything that a path has except the counts. A new field of RelativePath that is missing in
//   Shape and in membersOf (shapes.cpp) would unite paths that do different things.
// - If some cell has a path, Room finds room for it. Otherwise a box could contain a real path as one without
//   room, and a range could be called unlimited that is not. For the same reason `origins` must be the cells
//   from which the paths were found.
// - fit() terminates because each part has one leg with a single count, or is a run without a gap.
//
// Example: the capture of Xiangqi's cannon (cpR) straight forward on 10 ranks. It has two legs with the same
// step, because the square where the first ends holds a piece. With a steps to the hurdle and b steps on, the
// paths are
//
//   b = 8   1                          the points are those with a + b <= 9;
//   b = 7   1 1                        the box is 1..8 times 1..8
//   ...
//   b = 1   1 1 1 1 1 1 1 1
//     a =   1 2 3 4 5 6 7 8
//
// The box holds 64 points and 36 of them are paths. The other 28 have no room on 10 ranks, so it is a family.
// Points with a = 9 or b = 9 have no room either: both ranges are unlimited. "Slides to a piece of either
// side and hops over it, then slides straight on." For a hopper that lands right behind the hurdle all paths
// have b = 1. There would be room for b = 2, so that range keeps its number: "then steps one square straight
// on".
//
// And R4fD: straight forward the slides are those of 1, 3 and 4 steps and a leap of two. 1..4 is a box,
// because the slide of two is implied by the leap.
#include "compiler/explain/families.h"

#include <algorithm>
#include <map>
#include <set>

namespace fairyforge::explain {
namespace {

// A path as its shape and the lengths of its legs.
struct Split {
  Shape shape;
  Counts counts;
};

// Returns the steps from each square on which the path demands something to the next such square.
std::vector<Vector> stepsOf(const RelativePath& path) {
  std::vector<Vector> steps;
  Vector at;
  for (const Demand& d : path.demands) {
    steps.push_back(d.at - at);
    at = d.at;
  }
  return steps;
}

// Cuts a path into legs. `anyPlace`: the path stands for all paths that put the carried piece on one of the
// squares passed over.
Split splitIntoLegs(const RelativePath& path, bool anyPlace = false) {
  Split split;
  Shape& shape = split.shape;
  std::vector<Vector> legEnds;
  std::set<Vector> between;
  const auto isPassed = [&](Vector v) {  // is it a square on which nothing happens?
    const auto isThere = [&](const auto& e) { return e.cell == v; };
    const auto ends = [&](const auto& c) { return c.from == v || c.to == v; };
    return !std::ranges::binary_search(path.victims, v) && std::ranges::none_of(path.edits, isThere) &&
           std::ranges::none_of(path.relocations, ends);
  };
  Vector at;
  bool open = false;  // may the last leg go on beyond the square where it ended?
  for (std::size_t i = 0; i < path.demands.size(); ++i) {
    const Demand& d = path.demands[i];
    const Vector step = d.at - at;
    at = d.at;
    // The demand on the square where the last leg ended, if it is more than "empty".
    std::optional<Demand> passed;
    if (open && !shape.legs.back().stop.isPlainEmpty()) passed = shape.legs.back().stop;
    const bool goesOn = open && shape.legs.back().step == step && shape.legs.back().stop.wrap == d.wrap &&
                        (split.counts.back() == 1 || shape.legs.back().through == passed);
    if (goesOn) {
      shape.legs.back().through = passed;
      ++split.counts.back();
      between.insert(legEnds.back());
      legEnds.back() = at;
    } else {
      shape.legs.push_back({.step = step, .stop = {}, .through = {}});
      split.counts.push_back(1);
      legEnds.push_back(at);
    }
    Leg& leg = shape.legs.back();
    leg.stop = d;
    leg.stop.at = {};
    leg.takes = std::binary_search(path.victims.begin(), path.victims.end(), d.at);
    Demand anywhere = leg.stop;
    std::erase_if(anywhere.tests, isZone);
    // If this square and the next one have the same demand, which an empty square also meets, the leg passes
    // over them as over empty squares.
    const auto isAlike = [&](Demand other) {
      other.at = {};
      return other == leg.stop;
    };
    const bool goesThrough =
        (d.occupants & kEmpty) != 0 && isPassed(at) &&
        (leg.through == leg.stop ||
         (i + 2 < path.demands.size() + (path.stays() ? 1 : 0) && isAlike(path.demands[i + 1])));
    open = anywhere.isPlainEmpty() || goesThrough;
  }
  if (path.stays()) {
    shape.finish = Finish::Returns;
  } else {
    Leg& last = shape.legs.back();
    shape.spares = last.stop.occupants != kEmpty && !last.takes;
    last.stop.occupants = kAnything;
    last.takes = false;
  }

  const auto place = [&](Vector v) {
    if (v == Vector{}) return Place{Place::Kind::Origin, 0, {}};
    for (std::size_t i = 0; i < legEnds.size(); ++i) {
      if (legEnds[i] == v) return Place{Place::Kind::LegEnd, static_cast<int>(i), {}};
    }
    return Place{Place::Kind::Other, 0, v};
  };
  for (const Vector v : path.victims) {
    const Place p = place(v);
    if (p.kind != Place::Kind::LegEnd) shape.victims.push_back(p);
  }
  for (const RelocationOf<Vector>& c : path.relocations) {
    shape.carried.emplace_back(place(c.from), anyPlace ? Place{Place::Kind::OneBetween, 0, {}} : place(c.to));
  }
  // If all squares passed over are en-passant targets, the shape says just that, however many squares they
  // are.
  std::set<Vector> crossed = between;
  for (std::size_t i = 0; i + 1 < legEnds.size(); ++i) crossed.insert(legEnds[i]);
  if (!path.enPassantTargets.empty() &&
      std::set<Vector>(path.enPassantTargets.begin(), path.enPassantTargets.end()) == crossed) {
    shape.enPassantTargets.push_back({Place::Kind::Between, 0, {}});
  } else {
    for (const Vector v : path.enPassantTargets) shape.enPassantTargets.push_back(place(v));
  }
  for (const EditOf<Vector>& e : path.edits) shape.edits.push_back({place(e.cell), e.what, e.operand});
  shape.kind = path.kind;
  shape.continuesWith = path.continuesWith;
  shape.origin = path.origin;
  shape.takesEnPassantVictim = path.takesEnPassantVictim;
  shape.landingAs = path.landing;
  shape.lastIn = path.lastIn;
  shape.wrap = path.wrap;
  return split;
}

// Finds paths that another path of the piece subsumes. A family may contain them, which makes descriptions
// simpler: "slides" instead of "slides, but not two squares, because it leaps there".
class SubsumptionIndex {
 public:
  explicit SubsumptionIndex(const std::vector<RelativePath>& paths) {
    for (const RelativePath& path : paths) byDestination_[path.to].push_back(&path);
  }

  bool has(const RelativePath& path) const {
    const auto others = byDestination_.find(path.to);
    if (others == byDestination_.end()) return false;
    return std::ranges::any_of(others->second,
                               [&](const RelativePath* other) { return subsumes(*other, path); });
  }

  bool has(const Shape& shape, Occupants landing, const Counts& counts) const {
    const std::vector<RelativePath> members = membersOf(shape, landing, counts);
    return std::ranges::all_of(members, [&](const RelativePath& path) { return has(path); });
  }

 private:
  std::map<Vector, std::vector<const RelativePath*>> byDestination_;
};

// Calls visit(counts) for each combination of numbers in the ranges, until visit() returns false. Returns
// whether all combinations were visited.
template <typename Visit>
bool forEachIn(const std::vector<Range>& ranges, Visit visit) {
  Counts counts;
  for (const Range& r : ranges) counts.push_back(r.min);
  for (;;) {
    if (!visit(counts)) return false;
    std::size_t i = 0;
    while (i < counts.size() && counts[i] >= ranges[i].max) {
      counts[i] = ranges[i].min;
      ++i;
    }
    if (i == counts.size()) return true;
    ++counts[i];
  }
}

// Finds the ranges of lengths for the paths of one shape.
class RangeFitter {
 public:
  RangeFitter(const Shape& shape, Occupants landing, Room& room, const SubsumptionIndex& subsumed)
      : shape_(shape), landing_(landing), room_(room), subsumed_(subsumed) {}

  // Divides the set of counts into boxes, which it appends to `found`.
  void fit(const std::set<Counts>& present, std::vector<std::vector<Range>>& found) {
    const std::size_t legs = present.begin()->size();
    std::vector<Range> ranges(legs);
    for (std::size_t i = 0; i < legs; ++i) {
      ranges[i] = {present.begin()->at(i), present.begin()->at(i), false};
      for (const Counts& c : present) {
        ranges[i].min = std::min(ranges[i].min, c[i]);
        ranges[i].max = std::max(ranges[i].max, c[i]);
      }
    }
    if (isBox(ranges, present)) {
      std::vector<bool> unlimited;
      for (std::size_t i = 0; i < legs; ++i) unlimited.push_back(endsAtEdge(i, ranges));
      for (std::size_t i = 0; i < legs; ++i) ranges[i].unlimited = unlimited[i];
      found.push_back(ranges);
      return;
    }
    // Divides the set by the leg with the fewest different counts; if there is only one leg, at its gaps.
    std::map<int, std::set<Counts>> best;
    for (std::size_t i = 0; i < legs; ++i) {
      std::map<int, std::set<Counts>> parts;
      for (const Counts& c : present) parts[c[i]].insert(c);
      if (parts.size() > 1 && (best.empty() || parts.size() < best.size())) best = std::move(parts);
    }
    std::set<Counts> part;
    for (auto next = best.begin(); next != best.end();) {
      const int count = next->first;
      part.merge(next->second);
      ++next;
      const bool goesOn = legs == 1 && next != best.end() && next->first == count + 1;
      if (!goesOn) fit(std::exchange(part, {}), found);
    }
  }

 private:
  bool isBox(const std::vector<Range>& ranges, const std::set<Counts>& present) {
    return forEachIn(ranges, [&](const Counts& counts) {
      return present.contains(counts) || !room_.fits(stridesOf(shape_, counts)) ||
             subsumed_.has(shape_, landing_, counts);
    });
  }

  // Has the board no room for one step more in this leg, whatever lengths within the ranges the other legs
  // have?
  bool endsAtEdge(std::size_t leg, std::vector<Range> ranges) {
    ++ranges[leg].max;
    ranges[leg].min = ranges[leg].max;
    return forEachIn(ranges, [&](const Counts& counts) { return !room_.fits(stridesOf(shape_, counts)); });
  }

  const Shape& shape_;
  const Occupants landing_;
  Room& room_;
  const SubsumptionIndex& subsumed_;
};

// Finds paths that belong to chains (crooked and circular riders), and returns the chains as families.
class ChainFinder {
 public:
  ChainFinder(const std::vector<RelativePath>& paths, Room& room, const SubsumptionIndex& subsumed)
      : paths_(paths), room_(room), subsumed_(subsumed) {}

  // Returns the families of paths that turn at every step (zigzags, circles and squares), such as those of a
  // crooked bishop, and marks their paths in `used`.
  std::vector<PathFamily> run(std::vector<bool>& used) {
    struct Key {
      RiderPattern pattern;
      Vector first, second;
      Shape rest;
      Occupants landing;
      auto operator<=>(const Key&) const = default;
    };
    std::map<Key, std::map<int, std::size_t>> chains;
    std::map<std::pair<Shape, Occupants>, std::map<std::vector<Vector>, std::size_t>> shorter;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      if (!isWoven(paths_[i])) continue;
      const std::vector<Vector> steps = stepsOf(paths_[i]);
      Shape rest = splitIntoLegs(paths_[i]).shape;
      rest.legs = {rest.legs.back()};
      rest.legs[0].step = {};
      const Occupants landing = paths_[i].demands.back().occupants;
      if (steps.size() < 3) {
        shorter[{rest, landing}][steps] = i;
        continue;
      }
      for (const RiderPattern pattern : {RiderPattern::Zigzag, RiderPattern::Circle, RiderPattern::Square}) {
        if (follows(room_.lattice(), pattern, steps)) {
          chains[{pattern, steps[0], steps[1], rest, landing}][static_cast<int>(steps.size())] = i;
        }
      }
    }
    std::vector<PathFamily> families;
    for (auto& [key, members] : chains) {
      const auto& few = shorter[{key.rest, key.landing}];
      if (const auto one = few.find({key.first}); one != few.end()) members[1] = one->second;
      if (const auto two = few.find({key.first, key.second}); two != few.end()) members[2] = two->second;
      const auto range = rangeOf(key.pattern, members, key.first, key.second, key.rest, key.landing);
      if (!range) continue;
      for (const auto& [length, path] : members) used[path] = true;
      PathFamily family;
      family.shape = key.rest;
      family.shape.legs = {Leg{.step = key.first, .stop = emptySquare(key.rest.wrap), .through = {}},
                           key.rest.legs[0]};
      family.shape.legs[1].step = key.second;
      family.ranges = {Range{}, Range{}};
      family.landing = key.landing;
      family.pattern = key.pattern;
      family.patternStride = range->first;
      family.patternSteps = range->second;
      families.push_back(std::move(family));
    }
    return families;
  }

 private:
  // Can the path belong to a rider that turns at every step? It must pass only empty squares and have no
  // effects but captures.
  static bool isWoven(const RelativePath& path) {
    if (path.stays() || !path.enPassantTargets.empty() || !path.relocations.empty() || !path.edits.empty())
      return false;
    for (std::size_t i = 0; i + 1 < path.demands.size(); ++i) {
      if (!path.demands[i].isPlainEmpty()) return false;
    }
    return std::ranges::all_of(path.demands, [&](const Demand& d) { return d.wrap == path.wrap; });
  }

  // Do the steps follow the pattern: to one side and back in turn (zigzag), or always the same turn (circle,
  // square)?
  static bool follows(Lattice lattice, RiderPattern pattern, const std::vector<Vector>& steps) {
    const Vector a = steps[0], b = steps[1];
    if (a == b || a.levels != 0 || b.levels != 0) return false;
    const bool right = turnsRight(a, b);
    if (pattern == RiderPattern::Square && quarterTurn(lattice, a, right) != b) return false;
    if (pattern == RiderPattern::Circle && quarterTurn(lattice, a, right) == b) return false;
    for (std::size_t i = 2; i < steps.size(); ++i) {
      if (steps[i] != nextOfChain(lattice, pattern, steps[i - 2], steps[i - 1], right)) return false;
    }
    return true;
  }

  // If the members' lengths are all multiples of one number without gaps, and one is at least 4, returns that
  // number and the range of multiples; otherwise nothing. A path that is subsumed does not leave a gap.
  std::optional<std::pair<int, Range>> rangeOf(RiderPattern pattern,
                                               const std::map<int, std::size_t>& members, Vector first,
                                               Vector second, const Shape& rest, Occupants landing) {
    const int least = members.begin()->first;
    const int most = members.rbegin()->first;
    const int stride = members.size() == 1 ? least : std::next(members.begin())->first - least;
    // Chains of fewer than four steps are better described leg by leg.
    if (most < 4 || least != stride) return std::nullopt;
    const auto subsumed = [&](int length) {
      const Shape shape = chainShape(rest, chainSteps(room_.lattice(), pattern, first, second, length));
      return subsumed_.has(shape, landing, Counts(static_cast<std::size_t>(length), 1));
    };
    for (int n = least; n <= most; n += stride) {
      if (!members.contains(n) && !subsumed(n)) return std::nullopt;
    }
    for (int n = most + stride;; n += stride) {
      if (!room_.fits(stridesOf(chainSteps(room_.lattice(), pattern, first, second, n), rest.wrap))) {
        return std::pair{stride, Range{least / stride, most / stride, true}};
      }
      if (!subsumed(n)) return std::pair{stride, Range{least / stride, most / stride, false}};
    }
  }

  const std::vector<RelativePath>& paths_;
  Room& room_;
  const SubsumptionIndex& subsumed_;
};

// A family of captures may exclude certain types, by a negated test. Such a test also holds on an empty
// square, so it is added to the same family onto empty squares. Then uniteLandings() can unite both.
void askOfEmptySquares(std::vector<PathFamily>& families) {
  for (PathFamily& f : families) {
    if (f.landing != kEmpty || f.shape.legs.empty()) continue;
    const auto alike = std::ranges::find_if(families, [&](const PathFamily& other) {
      if ((other.landing & kEmpty) != 0 || other.shape.legs.empty()) return false;
      PathFamily asked = other;
      asked.landing = f.landing;
      std::erase_if(asked.shape.legs.back().stop.tests, holdsWhereEmpty);
      return asked == f;
    });
    if (alike != families.end()) f.shape = alike->shape;
  }
}

// Unites families that differ only in what may stand on the destination.
void uniteLandings(std::vector<PathFamily>& families) {
  askOfEmptySquares(families);
  std::map<PathFamily, std::size_t> known;  // each family with `landing` 0: its index in `united`
  std::vector<PathFamily> united;
  for (const PathFamily& f : families) {
    PathFamily rest = f;
    rest.landing = 0;
    const auto [entry, isNew] = known.try_emplace(rest, united.size());
    if (isNew) united.push_back(std::move(rest));
    united[entry->second].landing |= f.landing;
  }
  families = std::move(united);
}

// Finds sets of paths that differ only in where a carried piece is put down, on each of the squares passed
// over. Returns one path of each set, and marks the others in `used`.
std::set<std::size_t> findAnyPlaces(const std::vector<RelativePath>& paths, std::vector<bool>& used) {
  std::map<RelativePath, std::vector<std::size_t>> byRest;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (used[i] || paths[i].relocations.size() != 1) continue;
    RelativePath rest = paths[i];
    rest.relocations[0].to = {};
    byRest[rest].push_back(i);
  }
  std::set<std::size_t> found;
  for (const auto& [rest, members] : byRest) {
    std::set<Vector> crossed, places;
    for (std::size_t i = 0; i + 1 < rest.demands.size(); ++i) crossed.insert(rest.demands[i].at);
    for (const std::size_t i : members) places.insert(paths[i].relocations[0].to);
    if (places.empty() || places != crossed) continue;
    for (const std::size_t i : members) used[i] = true;
    used[members.front()] = false;
    found.insert(members.front());
  }
  return found;
}

using Groups = std::map<std::pair<Shape, Occupants>, std::set<Counts>>;

// A leg over squares with a common demand has another shape if it has only one or two steps. These are too
// few to show that the demand is the leg's. Moves these short paths to the shape of the longer ones.
void joinShortLegs(Groups& groups) {
  for (auto& [key, counts] : groups) {
    const Shape& shape = key.first;
    const bool hasPlaces = !shape.victims.empty() || !shape.carried.empty() || !shape.edits.empty() ||
                           !shape.enPassantTargets.empty();
    for (std::size_t i = 0; i < shape.legs.size() && !hasPlaces; ++i) {
      const auto at = static_cast<std::ptrdiff_t>(i);
      const auto isOnce = [&](const Counts& c, std::size_t legs) {
        return std::all_of(c.begin() + at, c.begin() + at + static_cast<std::ptrdiff_t>(legs),
                           [](int n) { return n == 1; });
      };
      const auto isLong = [&](const Counts& c) { return c[i] > 2; };
      if (!shape.legs[i].through || std::ranges::none_of(counts, isLong)) continue;
      Shape single = shape;
      const Demand passed = *std::exchange(single.legs[i].through, {});
      Shape twofold = single;
      twofold.legs.insert(twofold.legs.begin() + at,
                          Leg{.step = shape.legs[i].step, .stop = passed, .through = {}});
      const Shape* const shorter[] = {&single, &twofold};
      for (const std::size_t legs : {1, 2}) {
        const auto found = groups.find({*shorter[legs - 1], key.second});
        if (found == groups.end()) continue;
        if (!std::ranges::all_of(found->second, [&](const Counts& c) { return isOnce(c, legs); })) continue;
        for (Counts c : std::exchange(found->second, {})) {
          c.erase(c.begin() + at);
          if (legs == 1) c.insert(c.begin() + at, 1);
          c[i] = static_cast<int>(legs);
          counts.insert(std::move(c));
        }
      }
    }
  }
}

}  // namespace

std::vector<PathFamily> familiesOf(const Board& board, const std::vector<RelativePath>& paths,
                                   const CellSet* origins) {
  Room room(board, origins);
  const SubsumptionIndex subsumed(paths);
  std::vector<bool> used(paths.size(), false);
  std::vector<PathFamily> families = ChainFinder(paths, room, subsumed).run(used);

  Groups groups;
  const std::set<std::size_t> anyPlace = findAnyPlaces(paths, used);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (used[i]) continue;
    Split split = splitIntoLegs(paths[i], anyPlace.contains(i));
    const Occupants landing = paths[i].stays() ? 0 : paths[i].demands.back().occupants;
    groups[{split.shape, landing}].insert(split.counts);
  }
  joinShortLegs(groups);
  for (const auto& [key, counts] : groups) {
    if (counts.empty()) continue;
    const auto& [shape, landing] = key;
    if (counts.begin()->empty()) {  // no demands: the mover stays where it is
      families.push_back(PathFamily{.shape = shape, .ranges = {}, .landing = landing, .patternSteps = {}});
      continue;
    }
    std::vector<std::vector<Range>> boxes;
    RangeFitter(shape, landing, room, subsumed).fit(counts, boxes);
    for (auto& ranges : boxes) {
      families.push_back(
          PathFamily{.shape = shape, .ranges = std::move(ranges), .landing = landing, .patternSteps = {}});
    }
  }
  uniteLandings(families);
  return families;
}

}  // namespace fairyforge::explain
