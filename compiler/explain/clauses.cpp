// Groups path families that differ only in direction, or only in how far the edge of the board lets them go.
// Then splits the groups until one phrase describes all directions of a group.

#include "compiler/explain/clauses.h"

#include <algorithm>
#include <tuple>

#include "compiler/core/base/mapped.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {

Vector classOf(Lattice lattice, Vector step) {
  if (isLink(step) && withoutLinks(step) == Vector{}) return {0, 0, kLinkLevels};
  return isRadial(lattice, step) ? Vector{-1, 0, strideOf(step)} : kindOf(lattice, step);
}

namespace {

// If two ranges differ only by the edge of the board, such as "1 to 7, unlimited" and "1 to 5, unlimited",
// returns one range for both; otherwise nothing.
std::optional<Range> unite(Range a, Range b) {
  if (a.min != b.min) return std::nullopt;
  if (a.unlimited == b.unlimited) {
    if (!a.unlimited && a.max != b.max) return std::nullopt;
    return Range{a.min, std::max(a.max, b.max), a.unlimited};
  }
  // A limit that the board is too small to reach has no effect.
  const Range& limited = a.unlimited ? b : a;
  const Range& unlimited = a.unlimited ? a : b;
  if (unlimited.max > limited.max) return std::nullopt;
  return limited;
}

// Unites the ranges of each leg in two families. Returns nothing if the two ranges of some leg cannot be
// united.
std::optional<std::vector<Range>> unite(const std::vector<Range>& a, const std::vector<Range>& b) {
  std::vector<Range> result;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto range = unite(a[i], b[i]);
    if (!range) return std::nullopt;
    result.push_back(*range);
  }
  return result;
}

using ClauseKey = std::tuple<Shape, Occupants, RiderPattern, int>;

// Returns what all families of a clause have in common: everything except directions and ranges.
ClauseKey keyOf(Lattice lattice, const PathFamily& family) {
  Shape shape = family.shape;
  for (Leg& leg : shape.legs) leg.step = classOf(lattice, leg.step);
  return {shape, family.landing, family.pattern, family.patternStride};
}

// Makes clauses of families. Families that differ only in direction, with ranges that can be united, become
// one clause, so the eight rides of a queen are one.
std::vector<Clause> gather(Lattice lattice, const std::vector<PathFamily>& families) {
  const auto stepsOf = [](const PathFamily& family) { return mapped(family.shape.legs, &Leg::step); };
  std::map<ClauseKey, std::vector<Clause>> byKey;
  for (const PathFamily& family : families) {
    std::vector<Clause>& known = byKey[keyOf(lattice, family)];
    bool joined = false;
    for (Clause& clause : known) {
      const auto ranges = unite(clause.family.ranges, family.ranges);
      const auto steps = unite(clause.family.patternSteps, family.patternSteps);
      if (!ranges || !steps) continue;
      clause.family.ranges = *ranges;
      clause.family.patternSteps = *steps;
      clause.directions.insert(stepsOf(family));
      joined = true;
      break;
    }
    if (!joined)
      known.push_back({.family = family, .directions = {stepsOf(family)}, .strides = {}, .endsOn = {}});
  }
  std::vector<Clause> clauses;
  for (auto& [key, list] : byKey) {
    for (Clause& clause : list) clauses.push_back(std::move(clause));
  }
  return clauses;
}

// What follows the first step of a direction: the further legs as turns in degrees or, if there are no such
// turns, as steps.
using Tail = std::pair<std::vector<int>, std::vector<Vector>>;
// Sets of tails, each with the first steps that occur with exactly these tails.
using TailGroups = std::map<std::set<Tail>, std::set<Vector>>;

// Groups the first steps that are followed by the same further steps. `asTurns`: compares further steps as
// turns from the step before, so that all directions of a bent rider are one group.
TailGroups groupsOf(Lattice lattice, const Clause& clause, bool asTurns) {
  std::map<Vector, std::set<Tail>> tails;
  for (const auto& steps : clause.directions) {
    const auto angles = asTurns ? turnsOf(lattice, steps) : std::nullopt;
    tails[steps.front()].insert(angles ? Tail{*angles, {}} : Tail{{}, {steps.begin() + 1, steps.end()}});
  }
  TailGroups groups;
  for (const auto& [first, set] : tails) groups[set].insert(first);
  return groups;
}

std::vector<int> mirrored(std::vector<int> angles) {
  for (int& angle : angles) {
    if (angle != 180) angle = -angle;
  }
  return angles;
}

// Splits a clause into clauses whose directions can be described by one phrase.
void splitByTails(Lattice lattice, const Clause& clause, std::vector<Clause>& out) {
  if (clause.legs().size() < 2) {
    out.push_back(clause);
    return;
  }
  const TailGroups turning = groupsOf(lattice, clause, true), stepping = groupsOf(lattice, clause, false);
  for (const auto& [set, firsts] : stepping.size() < turning.size() ? stepping : turning) {
    Clause part = clause;
    std::erase_if(part.directions, [&](const auto& steps) { return !firsts.contains(steps.front()); });
    const bool angular = std::ranges::all_of(set, [](const Tail& t) { return t.second.empty(); });
    if (!angular || independentTurns(lattice, part)) {
      out.push_back(std::move(part));
      continue;
    }
    // The turns depend on each other, so each sequence of turns becomes a clause, together with its mirror
    // image.
    std::set<std::vector<int>> left;
    for (const Tail& tail : set) left.insert(tail.first);
    while (!left.empty()) {
      const std::vector<int> one = *left.rbegin();
      const std::vector<int> other = mirrored(one);
      Clause pair = part;
      std::erase_if(pair.directions, [&](const auto& steps) {
        const auto angles = *turnsOf(lattice, steps);
        return angles != one && (angles != other || !left.contains(other));
      });
      left.erase(one);
      left.erase(other);
      out.push_back(std::move(pair));
    }
  }
}

// Unites single leaps along the same lines into one clause ("leaps one to four squares").
void uniteStrides(Lattice lattice, std::vector<Clause>& clauses) {
  const auto lines = [](const Clause& clause) {
    std::set<Vector> units;
    for (const Vector v : clause.firsts()) units.insert(unitOf(v));
    return units;
  };
  std::vector<Clause> united;
  for (Clause& clause : clauses) {
    const bool isLeap = !clause.anywhere && clause.legs().size() == 1 && clause.family.ranges[0].once();
    if (isLeap && isRadial(lattice, clause.legs()[0].step)) {
      clause.strides = {strideOf(clause.legs()[0].step)};
      const auto same = std::ranges::find_if(united, [&](const Clause& c) {
        if (c.strides.empty() || c.family.landing != clause.family.landing) return false;
        Shape a = c.family.shape, b = clause.family.shape;
        a.legs[0].step = b.legs[0].step = {};
        return a == b && lines(c) == lines(clause);
      });
      if (same != united.end()) {
        same->strides.merge(clause.strides);
        continue;
      }
    }
    united.push_back(std::move(clause));
  }
  clauses = std::move(united);
}

// If a piece has every leap for which the board has room (the universal leaper), makes one clause of all
// leaps.
void uniteEverywhere(const Board& board, std::vector<Clause>& clauses) {
  const int all = (2 * board.files() - 1) * (2 * board.ranks() - 1) * (2 * board.levels() - 1) - 1;
  std::map<std::pair<Shape, Occupants>, std::vector<std::size_t>> leaps;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const Clause& c = clauses[i];
    if (c.legs().size() != 1 || !c.family.ranges[0].once() || linksIn(c.legs()[0].step) != 0) continue;
    Shape shape = c.family.shape;
    shape.legs[0].step = {};
    leaps[{shape, c.family.landing}].push_back(i);
  }
  for (const auto& [key, members] : leaps) {
    std::size_t found = 0;
    for (const std::size_t i : members) found += clauses[i].directions.size();
    if (static_cast<int>(found) != all || members.size() < 2) continue;
    clauses[members.front()].anywhere = true;
    for (auto i = members.rbegin(); i + 1 != members.rend(); ++i) {
      clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(*i));
    }
    uniteEverywhere(board, clauses);
    return;
  }
}

}  // namespace

std::optional<std::vector<int>> turnsOf(Lattice lattice, const std::vector<Vector>& steps) {
  std::vector<int> angles;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const auto angle = turn(lattice, steps[i - 1], steps[i]);
    if (!angle) return std::nullopt;
    angles.push_back(*angle);
  }
  return angles;
}

std::optional<std::vector<std::set<int>>> independentTurns(Lattice lattice, const Clause& clause) {
  std::vector<std::set<int>> choices(clause.legs().size() - 1);
  std::set<std::vector<int>> all;
  for (const auto& steps : clause.directions) {
    const auto angles = turnsOf(lattice, steps);
    if (!angles) return std::nullopt;
    all.insert(*angles);
    for (std::size_t i = 0; i < angles->size(); ++i) choices[i].insert((*angles)[i]);
  }
  std::size_t product = 1;
  for (const auto& c : choices) product *= c.size();
  if (product != all.size() || clause.directions.size() != clause.firsts().size() * product)
    return std::nullopt;
  return choices;
}

std::vector<Clause> clausesOf(const Board& board, std::vector<PathFamily> families) {
  // A family that only the edge limits may fit clauses with different ranges. It comes last, when all these
  // clauses exist.
  const auto rank = [](const PathFamily& f) {
    int edgeBound = 0;
    for (const Range& r : f.ranges) edgeBound += r.unlimited;
    return std::tuple(edgeBound, f.shape, f.landing, f.ranges, f.pattern, f.patternSteps);
  };
  std::ranges::sort(families, [&](const PathFamily& a, const PathFamily& b) { return rank(a) < rank(b); });
  std::vector<Clause> clauses;
  for (const Clause& clause : gather(board.lattice(), families))
    splitByTails(board.lattice(), clause, clauses);

  // Simple clauses come first, long or rare ones last.
  const auto order = [&](const Clause& c) {
    const Shape& s = c.family.shape;
    const bool radial = !s.legs.empty() && isRadial(board.lattice(), s.legs[0].step);
    const int stride = s.legs.empty() ? 0 : strideOf(s.legs[0].step);
    const bool slides = !s.legs.empty() && c.family.pattern == RiderPattern::None && stride == 1 &&
                        c.family.ranges[0].max > 1;
    return std::tuple(s.origin, s.finish, s.takesEnPassantVictim, s.legs.size(), c.family.pattern, !slides,
                      !radial, stride, c.family.ranges, c.directions, s);
  };
  std::ranges::sort(clauses, [&](const Clause& a, const Clause& b) { return order(a) < order(b); });
  uniteEverywhere(board, clauses);
  uniteStrides(board.lattice(), clauses);
  return clauses;
}

}  // namespace fairyforge::explain
