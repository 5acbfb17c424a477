// Translates paths, given cell by cell, to the few tests of moves that Game Courier's language has words for.
//
// Why this pass exists. The collector reads a program as paths from every cell. GAME Code tests a move from
// one space to another by words. Some are checkride (a rider's move in any direction of a step, over empty
// spaces), checkahop (over one piece, in one direction) and checkatwostep. A preset with a test for every
// path would be long, slow and unreadable. This pass finds a few probes, each one word or two with bounds on
// where it counts, that together mean the same as all paths.
//
// The input is a set of relative paths, each with the cells that it starts from. A path is a displacement
// with the cells on it that must be empty or held. Think of a table with a row for each relative path and a
// column for each cell, in which some entries are wanted. A probe covers whole rows: a leap covers one row; a
// ride covers the rows of its step once, twice and so on, over empty cells; a hop covers those with one held
// cell. Bounds remove cells from a row. Wanted are few probes that cover all wanted entries and no others.
//
// The obvious way is to translate notation: "checkride 1 0" for R. That is impossible for pieces whose
// program was not written in notation, and wrong where a movement holds in zones only. The pass does not
// search for the smallest cover either, which is a hard problem. It finds the words that a person would
// choose, the most powerful first:
//
//   Lines     For each step of which some path is a multiple: the ride and the hop by it. A line is worth a
//             probe if there is a length, two steps or more, for which it is right from all cells from where
//             a path of that length is wanted.
//   close()   settles the bounds of these probes and crosses out what they say.
//   Singles   What is left, path by path: Leap if no cell on the way is tested, Reach if it is a line of that
//             length over empty cells, otherwise Path, which names each cell on the way.
//   close()   once more. In each group the probes of all directions of a step become one symmetric word.
//
// Bounds. For each probe the pass knows from which cells it must be asked, and from which it must not be
// asked because it would allow too much. First it tries bounds on the target (among all targets of the moves)
// and on the difference of levels, because they are short. Probes with the same bounds of this kind form a
// group, as long as no cell that one of them must be asked from is forbidden to another. At the end a group
// with forbidden cells gets the rectangles of the grid that contain all its cells and none of the forbidden
// ones (area).
//
// The code relies on this:
//
// - possible() has every cell from where the word may hold because of a path. It may have too many cells,
//   never too few: a word that holds elsewhere is an illegal move in the preset. So it counts a hole in the
//   middle of a line as passable, and it knows the spaces beside the board.
// - No cell is both asked and forbidden in a group: the lines give up cells where they are wrong (`must`
//   without `mustNot`), and a single path asks only from where it is wanted.
// - close() crosses out no more than the probes cover within their bounds. A path that it crossed out wrongly
//   would be missing in the preset. Singles cover all that is left; they always can, because a single path is
//   possible wherever it is wanted.
// - Every wanted target is a space of the grid. Levels lie side by side there, so a step may run from one
//   level into the next; only the bound on levels tells.
// - Directions are joined within a group only: the joined word has the same bounds.
//
// certify finds what breaks these assumptions: it reads the preset back and compares it with its source in
// play.
//
// Example: pieces of White in Xiangqi, as `fairyforge export game-courier` writes them.
//
//   Chariot   checkride #0 #1 1 0               four rides by one step, right from everywhere, joined
//   Cannon    checkhop #0 #1 1 0                its captures: four hops, joined
//   General   checkleap #0 #1 1 0 and fn Aa #1  four leaps, joined. Aa is the palace, the bound on targets
//   Elephant  checkaride #0 #1 1 1 and          Reach, one of four with a bound on targets. A ride by (1,1)
//             checkaleap #0 #1 2 2              would be wrong: it holds for one step as well
//   Soldier   checkaleap #0 #1 0 1              a leap, right from everywhere
//             checkaleap #0 #1 -1 0 or          Aq is the ranks from the sixth on. No bound on targets helps:
//             checkaleap #0 #1 1 0 and fn Aq #0 the piece has targets on this side as well
#include "compiler/export/game-courier/geometry.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace fairyforge::exports::game_courier {
namespace {

constexpr bool isZero(Offset o) {
  return o.files == 0 && o.ranks == 0;
}

// Returns the pattern of a move by `n` times `step` over empty cells; with `hurdle` > 0, the cell after so
// many steps must be occupied.
MovePattern linePattern(Offset step, int n, int hurdle) {
  MovePattern pattern{n * step, {}};
  for (int k = 1; k < n; ++k) pattern.needs.push_back({k * step, k != hurdle});
  std::ranges::sort(pattern.needs);
  return pattern;
}

// Is the pattern a line of two steps or more, with a hurdle (`hopping`) or without?
bool isLongLine(const MovePattern& pattern, Offset step, bool hopping) {
  const int n = static_cast<int>(pattern.needs.size()) + 1;
  const bool hasHurdle = std::ranges::any_of(pattern.needs, [](const Need& need) { return !need.empty; });
  return n > 1 && pattern.to == n * step && hasHurdle == hopping;
}

// Returns the displacements that a symmetric word of GAME Code stands for: all signs, and both orders.
std::set<Offset> allDirections(Offset o) {
  std::set<Offset> all;
  for (const int x : {o.files, -o.files}) {
    for (const int y : {o.ranks, -o.ranks}) all.insert({{x, y}, {y, x}});
  }
  return all;
}

// Replaces probes for the same leap, ride or hop in all directions by one probe for all of them.
void joinDirections(std::vector<Probe>& probes) {
  using enum Probe::Kind;
  for (const Probe::Kind kind : {Leap, Ride, Hop}) {
    for (std::size_t i = 0; i < probes.size(); ++i) {
      if (probes[i].kind != kind) continue;
      const std::set<Offset> directions = allDirections(probes[i].step);
      const auto isOne = [&](const Probe& p) { return p.kind == kind && directions.contains(p.step); };
      if (static_cast<std::size_t>(std::ranges::count_if(probes, isOne)) != directions.size()) continue;
      const Probe joined{kind, *directions.rbegin(), {}, {}, true};
      std::erase_if(probes, isOne);
      probes.insert(probes.begin() + static_cast<std::ptrdiff_t>(std::min(i, probes.size())), joined);
    }
  }
}

class Finder {
 public:
  Finder(const Layout& layout, const MovePatterns& patterns)
      : layout_(layout), patterns_(patterns), open_(patterns) {
    for (const auto& [pattern, from] : patterns)
      from.forEach([&](Cell cell) { tos_.add(layout.at(cell, pattern.to)); });
  }

  Geometry run() {
    std::set<Offset> steps;
    for (const auto& [pattern, from] : patterns_) {
      const int most = std::gcd(pattern.to.files, pattern.to.ranks);
      for (int n = 1; n <= most; ++n) {
        if (most % n == 0) steps.insert({pattern.to.files / n, pattern.to.ranks / n});
      }
    }
    for (const Offset step : steps) {
      findLine(step, false);
      findLine(step, true);
    }
    close();
    for (const auto& [pattern, from] : open_) findSingle(pattern, from);
    close();
    Geometry geometry;
    for (Draft& draft : drafts_) {
      joinDirections(draft.probes);
      geometry.push_back({draft.bounds, std::move(draft.probes)});
    }
    return geometry;
  }

 private:
  // A probe and the patterns that it covers. `possible` has, for each pattern, the cells from which the probe
  // may hold because of that pattern.
  struct Claim {
    Probe probe;
    std::vector<MovePattern> patterns;
    std::vector<CellSet> possible;
  };
  // Probes that will have the same bounds. Until the draft is closed, the bound on the start is open: only the
  // cells from which the probes must and must not be used are known.
  struct Draft {
    Bounds bounds;
    std::vector<Probe> probes;
    std::vector<Claim> claims;
    CellSet must, mustNot;
    bool closed = false;
  };

  // Returns the cells from which the words of the code may hold for this pattern. The words know only the
  // grid: they pass over a missing space in a line, and see the spaces beside the board.
  CellSet possible(const MovePattern& pattern, bool line) const {
    CellSet cells;
    layout_.board().forEachCell([&](Cell from) {
      if (layout_.at(from, pattern.to) == kNoCell) return;
      const bool passable = std::ranges::all_of(pattern.needs, [&](const Need& need) {
        return line ? layout_.inGrid(from, need.at) : !need.empty || layout_.hasSpace(from, need.at);
      });
      if (passable) cells.add(from);
    });
    return cells;
  }

  // Returns those of `cells` from which a move by `to` meets the bounds on its target and on levels.
  CellSet bounded(const CellSet& cells, const Bounds& bounds, Offset to) const {
    CellSet kept;
    cells.forEach([&](Cell from) {
      const Cell target = layout_.at(from, to);
      if (bounds.to && !bounds.to->has(target)) return;
      if (bounds.levels && layout_.level(target) - layout_.level(from) != *bounds.levels) return;
      kept.add(from);
    });
    return kept;
  }

  const CellSet& wanted(const MovePattern& pattern) const {
    static const CellSet kNowhere;
    const auto known = patterns_.find(pattern);
    return known == patterns_.end() ? kNowhere : known->second;
  }

  // Returns the cells from which the claim's probe would allow moves that are not wanted.
  CellSet wrong(const Claim& claim, const Bounds& bounds) const {
    CellSet cells;
    for (std::size_t i = 0; i < claim.patterns.size(); ++i)
      cells |= bounded(claim.possible[i], bounds, claim.patterns[i].to) - wanted(claim.patterns[i]);
    return cells;
  }

  // Returns the bounds on target and levels that suit the claim best: with them the probe is wrong on the
  // fewest of the cells `must`; among equals, it is best wrong nowhere; among equals, fewer bounds are
  // better.
  Bounds bestBounds(const Claim& claim, const CellSet& must) const {
    std::set<int> differences;
    for (const MovePattern& pattern : claim.patterns) {
      wanted(pattern).forEach([&](Cell cell) {
        differences.insert(layout_.level(layout_.at(cell, pattern.to)) - layout_.level(cell));
      });
    }
    std::vector<Bounds> all{{}, {{}, tos_, {}}};
    if (layout_.levels() > 1 && differences.size() == 1) {
      all.push_back({{}, {}, *differences.begin()});
      all.push_back({{}, tos_, *differences.begin()});
    }
    const auto badness = [&](const Bounds& bounds) {
      CellSet cells = wrong(claim, bounds);
      const bool any = !cells.empty();
      cells &= must;
      return std::pair(cells.size(), any);
    };
    return *std::ranges::min_element(
        all, [&](const Bounds& a, const Bounds& b) { return badness(a) < badness(b); });
  }

  // Adds the claim's probe, to be used from the cells `must`, to a draft with the same bounds if there is
  // one.
  void add(Claim claim, const CellSet& must) {
    const Bounds bounds = bestBounds(claim, must);
    const CellSet mustNot = wrong(claim, bounds);
    const auto suits = [&](const Draft& d) {
      if (d.bounds.to != bounds.to || d.bounds.levels != bounds.levels) return false;
      if (!d.closed) return !d.must.overlaps(mustNot) && !must.overlaps(d.mustNot);
      if (!d.bounds.from) return mustNot.empty();
      return d.bounds.from->includes(must) && !d.bounds.from->overlaps(mustNot);
    };
    auto draft = std::ranges::find_if(drafts_, suits);
    if (draft == drafts_.end()) draft = drafts_.insert(drafts_.end(), Draft{bounds, {}, {}, {}, {}, false});
    draft->must |= must;
    draft->mustNot |= mustNot;
    draft->probes.push_back(claim.probe);
    draft->claims.push_back(std::move(claim));
  }

  // Fixes the bounds of all drafts, and removes from `open_` the cells from which the drafts cover a pattern.
  void close() {
    for (Draft& draft : drafts_) {
      if (!draft.closed && !draft.mustNot.empty()) draft.bounds.from = area(draft.must, draft.mustNot);
      draft.closed = true;
      for (const Claim& claim : draft.claims) {
        for (std::size_t i = 0; i < claim.patterns.size(); ++i) {
          CellSet said = bounded(claim.possible[i], draft.bounds, claim.patterns[i].to);
          if (draft.bounds.from) said &= *draft.bounds.from;
          const auto open = open_.find(claim.patterns[i]);
          if (open == open_.end()) continue;
          open->second -= said;
          if (open->second.empty()) open_.erase(open);
        }
      }
    }
  }

  // Returns rectangles of the grid that together contain all of `must` and nothing of `mustNot`.
  CellSet area(const CellSet& must, const CellSet& mustNot) const {
    CellSet all;
    must.forEach([&](Cell first) {
      if (all.has(first)) return;
      all |= layout_.cellsIn(layout_.rectangleFrom(first, [&](Cell cell) { return !mustNot.has(cell); }));
    });
    return all;
  }

  // Adds a candidate probe for a line: the ride by `step`, or the hop over one hurdle. Does nothing if no
  // pattern lies on such a line.
  void findLine(Offset step, bool hopping) {
    if (isZero(step) || std::ranges::none_of(patterns_, [&](const auto& entry) {
          return isLongLine(entry.first, step, hopping);
        }))
      return;
    Claim claim{{hopping ? Probe::Kind::Hop : Probe::Kind::Ride, step, {}, {}}, {}, {}};
    const int longest = std::max(layout_.columns(), layout_.ranks());
    for (int n = hopping ? 2 : 1; n < longest; ++n) {
      for (int hurdle = hopping ? 1 : 0; hurdle < (hopping ? n : 1); ++hurdle)
        claim.patterns.push_back(linePattern(step, n, hurdle));
    }
    // A line is worth a probe if there is some number of steps, two or more, for which the probe is right
    // from every cell where so many steps are wanted.
    CellSet must;
    const auto longer = [&](auto visit) {
      for (std::size_t i = hopping ? 0 : 1; i < claim.patterns.size(); ++i) visit(wanted(claim.patterns[i]));
    };
    longer([&](const CellSet& from) { must |= from; });
    for (const MovePattern& pattern : claim.patterns) claim.possible.push_back(possible(pattern, true));
    const CellSet mustNot = wrong(claim, bestBounds(claim, must));
    bool whole = false;
    longer([&](const CellSet& from) { whole = whole || (!from.empty() && !from.overlaps(mustNot)); });
    if (whole) add(std::move(claim), must - mustNot);
  }

  void findSingle(const MovePattern& pattern, const CellSet& from) {
    Probe probe{Probe::Kind::Leap, pattern.to, {}, {}};
    bool line = false;
    if (!pattern.needs.empty()) {
      const int n = static_cast<int>(pattern.needs.size()) + 1;
      const Offset step{pattern.to.files / n, pattern.to.ranks / n};
      line = linePattern(step, n, 0) == pattern;
      probe = line ? Probe{Probe::Kind::Reach, step, pattern.to, {}}
                   : Probe{Probe::Kind::Path, {}, pattern.to, pattern.needs};
    }
    add({probe, {pattern}, {possible(pattern, line)}}, from);
  }

  const Layout& layout_;
  const MovePatterns& patterns_;
  MovePatterns open_;  // not covered yet
  CellSet tos_;        // all cells to which there is a pattern
  std::vector<Draft> drafts_;
};

}  // namespace

Strides stridesOf(const std::vector<const Geometry*>& geometries) {
  Strides strides;
  const auto add = [&](const Probe& probe) {
    using enum Probe::Kind;
    if (probe.kind == Reach || probe.kind == Path) {
      strides.leaps.insert(probe.to);
      return;
    }
    std::set<Offset>& steps = probe.kind == Leap   ? strides.leaps
                              : probe.kind == Ride ? strides.rides
                                                   : strides.hops;
    steps.merge(probe.anyDirection ? allDirections(probe.step) : std::set{probe.step});
  };
  for (const Geometry* geometry : geometries) {
    for (const Group& group : *geometry) std::ranges::for_each(group.probes, add);
  }
  return strides;
}

Geometry geometryOf(const Layout& layout, const MovePatterns& patterns) {
  return Finder(layout, patterns).run();
}

}  // namespace fairyforge::exports::game_courier
