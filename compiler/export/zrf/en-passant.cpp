// Replaces tests of en-passant targets by tests of the cells where the previous move began and ended. Each
// move that marks targets gives patterns: the routes from a target to the victim and to the cell from which
// it came. A path with such a test becomes one path for each pattern. Targets on which nothing could ever
// capture are ignored.

#include <algorithm>
#include <map>
#include <set>

#include "compiler/core/base/add-once.h"
#include "compiler/export/zrf/movements.h"

namespace fairyforge::exports::zrf {
namespace {

// How the move that passed an en-passant target looks from the target: the routes to the victim's cell and to
// the cell from which the victim came; the victim's type; and the targets for which the pattern is right,
// nothing if for all.
struct Pattern {
  Route toVictim, toOrigin;
  TypeSet types;
  std::optional<CellSet> targets = {};
};

struct Patterns {
  std::vector<Pattern> list;
  bool exact = true;  // do the two ends of a move determine whether it has passed the cell?
};

// Returns the cells on which pieces of the side could capture en passant.
CellSet takenOn(const Movements& movements, Side taking) {
  CellSet cells;
  for (const Movement& m : movements.all) {
    if (m.side != taking) continue;
    for (const RelativePath& path : m.paths) {
      for (const Place& place : path.places) {
        for (std::size_t i = 0; place.predicate.asks(Op::TestEnPassant) && i < path.origins.size(); ++i) {
          if (movements.mayStand(m, path.origins[i])) cells.add(place.cells[i]);
        }
      }
    }
  }
  return cells;
}

class PatternFinder {
 public:
  PatternFinder(const Variant& variant, const Directions& directions, const Movements& movements,
                Side passing)
      : directions_(directions), asked_(takenOn(movements, opponent(passing))) {
    for (const Movement& m : movements.all) {
      if (m.side == passing) collect(variant, m);
    }
  }

  Patterns run() {
    std::map<std::pair<Route, Route>, std::map<Cell, TypeSet>> found;
    for (const auto& [move, passed] : passedBy_) {
      const auto& [type, ends] = move;
      std::set<Cell> all;
      for (const auto& cells : passed) all.insert(cells.begin(), cells.end());
      if (passed.size() > 1 && !all.empty()) patterns_.exact = false;
      for (const Cell cell : all) {
        const auto toVictim = directions_.between({cell}, {ends.second});
        const auto toOrigin = directions_.between({cell}, {ends.first});
        if (toVictim && toOrigin)
          found[{*toVictim, *toOrigin}][cell].add(type);
        else
          patterns_.exact = false;
      }
    }
    for (const auto& [routes, typesOn] : found) add({routes.first, routes.second, {}}, typesOn);
    return std::move(patterns_);
  }

 private:
  using Ends = std::pair<Cell, Cell>;

  void collect(const Variant& variant, const Movement& m) {
    for (const RelativePath& path : m.paths) {
      for (std::size_t i = 0; i < path.origins.size(); ++i) {
        std::set<Cell> passed;
        for (const std::size_t p : path.enPassantTargets) {
          if (asked_.has(path.places[p].cells[i])) passed.insert(path.places[p].cells[i]);
        }
        const Cell to = path.places[path.to].cells[i];
        for (const TypeId type : typesAfter(variant, m, path, i))
          addOnce(passedBy_[{type, {path.origins[i], to}}], passed);
      }
    }
  }

  // Adds one pattern for all targets if it is right for all. Otherwise adds one for each group of targets
  // that pieces of the same types pass.
  void add(Pattern pattern, const std::map<Cell, TypeSet>& typesOn) {
    Pattern whole = pattern;
    for (const auto& [cell, types] : typesOn) whole.types |= types;
    if (isTrue(whole)) return patterns_.list.push_back(whole);
    std::vector<Pattern> parts;
    for (const auto& [cell, types] : typesOn) {
      auto part = std::ranges::find(parts, types, &Pattern::types);
      if (part == parts.end()) {
        parts.push_back({pattern.toVictim, pattern.toOrigin, types, CellSet{}});
        part = parts.end() - 1;
      }
      part->targets->add(cell);
    }
    for (Pattern& part : parts) {
      patterns_.exact = patterns_.exact && isTrue(part);
      patterns_.list.push_back(std::move(part));
    }
  }

  // Is the pattern right: does every move that fits it pass the target?
  bool isTrue(const Pattern& pattern) const {
    bool is = true;
    asked_.forEach([&](Cell cell) {
      if (pattern.targets && !pattern.targets->has(cell)) return;
      const Ends ends{directions_.walk(cell, pattern.toOrigin), directions_.walk(cell, pattern.toVictim)};
      pattern.types.forEach([&](TypeId type) {
        const auto moves = passedBy_.find({type, ends});
        if (moves == passedBy_.end()) return;
        for (const auto& passed : moves->second) is = is && passed.contains(cell);
      });
    });
    return is;
  }

  const Directions& directions_;
  CellSet asked_;
  // By type, and by where the move begins and ends: the cells that each such move passes.
  std::map<std::pair<TypeId, Ends>, std::vector<std::set<Cell>>> passedBy_;
  Patterns patterns_;
};

// Returns the place to which `route` leads from the place `parent`, and adds it if needed; nothing if it is
// off the board for some origin.
std::optional<std::size_t> placeAt(RelativePath& path, const Directions& directions, std::size_t parent,
                                   const Route& route) {
  std::vector<Cell> cells;
  for (const Cell cell : path.places[parent].cells) cells.push_back(directions.walk(cell, route));
  for (std::size_t p = 0; p < path.places.size(); ++p) {
    if (path.places[p].cells == cells) return p;
  }
  if (std::ranges::find(cells, kNoCell) != cells.end()) return std::nullopt;
  path.places.push_back({.parent = parent, .route = route, .repeat = {}, .predicate = {}, .cells = cells});
  return path.places.size() - 1;
}

void expand(const RelativePath& path, const Directions& directions, const Patterns& patterns,
            std::vector<RelativePath>& result) {
  const auto enPassantTargets = std::ranges::find_if(
      path.places, [](const Place& place) { return place.predicate.asks(Op::TestEnPassant); });
  if (enPassantTargets == path.places.end()) {
    result.push_back(path);
    return;
  }
  const auto at = static_cast<std::size_t>(enPassantTargets - path.places.begin());
  for (const Pattern& pattern : patterns.list) {
    RelativePath one = path;
    std::erase(one.places[at].predicate.tests, DemandedTest{Op::TestEnPassant});
    // Keeps the origins for which the pattern is right and for which both cells of the previous move are on
    // the board.
    const bool fits = one.keepOrigins([&](std::size_t i) {
      const Cell target = path.places[at].cells[i];
      return (!pattern.targets || pattern.targets->has(target)) &&
             directions.walk(target, pattern.toVictim) != kNoCell &&
             directions.walk(target, pattern.toOrigin) != kNoCell;
    });
    if (!fits) continue;
    const auto enPassantVictim = placeAt(one, directions, at, pattern.toVictim);
    if (!enPassantVictim) continue;
    SquarePredicate& there = one.places[*enPassantVictim].predicate;
    there.occupants &= kEnemy;
    there.add({Op::TestLastTo});
    there.types.push_back(pattern.types);
    if (std::exchange(one.takesEnPassantVictim, false)) one.victims.push_back(*enPassantVictim);
    std::ranges::sort(one.victims);
    const auto origin = placeAt(one, directions, at, pattern.toOrigin);
    if (!origin) continue;
    one.places[*origin].predicate.add({Op::TestLastFrom});
    result.push_back(std::move(one));
  }
}

}  // namespace

void emitEnPassant(const Variant& variant, Directions& directions, Movements& movements) {
  if (!variant.registers().enPassant) return;
  std::array<Patterns, kSides> patterns;
  for (const Side side : kBothSides)
    patterns[index(side)] = PatternFinder(variant, directions, movements, side).run();
  movements.enPassantIsExact = patterns[0].exact && patterns[1].exact;
  for (Movement& m : movements.all) {
    std::vector<RelativePath> paths;
    for (const RelativePath& path : m.paths)
      expand(path, directions, patterns[index(opponent(m.side))], paths);
    m.paths = std::move(paths);
  }
}

}  // namespace fairyforge::exports::zrf
