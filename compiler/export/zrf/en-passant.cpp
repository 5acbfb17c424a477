// Finds for each move that marks en-passant targets the patterns (path to the victim, path to its origin),
// and replaces the test of a target by tests of where the previous move began and ended, one relative path a
// pattern.

#include "compiler/export/zrf/en-passant.h"

#include <algorithm>
#include <map>
#include <set>

#include "compiler/base/add-once.h"

namespace fairyforge::exports::zrf {
namespace {

// From an en-passant target: the routes to where the passing piece stands now, and to where it came from; and
// what it is now.
struct Pattern {
  Route toVictim, toOrigin;
  TypeSet types;
};

struct Patterns {
  std::vector<Pattern> list;
  bool exact = true;  // a piece that took the route has passed the cell
};

Patterns patternsOf(const Variant& variant, const Directions& directions, const Movements& movements,
                    Side passing) {
  Patterns patterns;
  using Ends = std::pair<Cell, Cell>;
  std::map<std::pair<TypeId, Ends>, std::vector<std::set<Cell>>>
      enPassantTargetsOf;  // by what moved from where to where
  for (const Movement& m : movements.all) {
    if (m.side != passing) continue;
    for (const RelativePath& path : m.paths) {
      for (std::size_t i = 0; i < path.origins.size(); ++i) {
        std::set<Cell> enPassantTargets;
        for (const std::size_t p : path.enPassantTargets) enPassantTargets.insert(path.places[p].cells[i]);
        const Cell to = path.places[path.to].cells[i];
        for (const TypeId type : typesAfter(variant, m, path, i)) {
          addOnce(enPassantTargetsOf[{type, {path.origins[i], to}}], enPassantTargets);
        }
      }
    }
  }
  std::map<std::pair<Route, Route>, TypeSet> found;
  for (const auto& [move, routes] : enPassantTargetsOf) {
    const auto& [type, ends] = move;
    std::set<Cell> all;
    for (const auto& route : routes) all.insert(route.begin(), route.end());
    if (routes.size() > 1 && !all.empty()) patterns.exact = false;
    for (const Cell cell : all) {
      const auto toVictim = directions.between({cell}, {ends.second});
      const auto toOrigin = directions.between({cell}, {ends.first});
      if (!toVictim || !toOrigin) {
        patterns.exact = false;
        continue;
      }
      found[{*toVictim, *toOrigin}].add(type);
    }
  }
  for (const auto& [routes, types] : found) patterns.list.push_back({routes.first, routes.second, types});
  // A move that is like one that passes must pass as well.
  for (const Pattern& pattern : patterns.list) {
    variant.board().forEachCell([&](Cell cell) {
      const Ends ends{directions.walk(cell, pattern.toOrigin), directions.walk(cell, pattern.toVictim)};
      pattern.types.forEach([&](TypeId type) {
        const auto moves = enPassantTargetsOf.find({type, ends});
        if (moves == enPassantTargetsOf.end()) return;
        for (const auto& route : moves->second) patterns.exact = patterns.exact && route.contains(cell);
      });
    });
  }
  return patterns;
}

// The place that lies there for every origin, added if it is not there yet; nothing where an origin has none.
std::optional<std::size_t> placeAt(RelativePath& path, const Directions& directions, std::size_t parent,
                                   const Route& route) {
  std::vector<Cell> cells;
  for (const Cell cell : path.places[parent].cells) cells.push_back(directions.walk(cell, route));
  for (std::size_t p = 0; p < path.places.size(); ++p) {
    if (path.places[p].cells == cells) return p;
  }
  if (std::find(cells.begin(), cells.end(), kNoCell) != cells.end()) return std::nullopt;
  path.places.push_back({.parent = parent, .route = route, .repeat = {}, .predicate = {}, .cells = cells});
  return path.places.size() - 1;
}

// Leaves the origins from which both places exist.
bool keepOrigins(RelativePath& path, const Directions& directions, std::size_t enPassantTargets,
                 const Pattern& pattern) {
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < path.origins.size(); ++i) {
    const Cell cell = path.places[enPassantTargets].cells[i];
    if (directions.walk(cell, pattern.toVictim) != kNoCell &&
        directions.walk(cell, pattern.toOrigin) != kNoCell)
      kept.push_back(i);
  }
  const auto select = [&](std::vector<Cell>& cells) {
    std::vector<Cell> left;
    for (const std::size_t i : kept) left.push_back(cells[i]);
    cells = std::move(left);
  };
  select(path.origins);
  for (Place& place : path.places) select(place.cells);
  return !kept.empty();
}

void expand(const RelativePath& path, const Directions& directions, const Patterns& patterns,
            std::vector<RelativePath>& result) {
  const auto enPassantTargets = std::find_if(path.places.begin(), path.places.end(), [](const Place& place) {
    return place.predicate.enPassantTarget;
  });
  if (enPassantTargets == path.places.end()) {
    result.push_back(path);
    return;
  }
  const auto at = static_cast<std::size_t>(enPassantTargets - path.places.begin());
  for (const Pattern& pattern : patterns.list) {
    RelativePath one = path;
    one.places[at].predicate.enPassantTarget = false;
    if (!keepOrigins(one, directions, at, pattern)) continue;
    const auto enPassantVictim = placeAt(one, directions, at, pattern.toVictim);
    if (!enPassantVictim) continue;
    SquarePredicate& there = one.places[*enPassantVictim].predicate;
    there.occupants &= kEnemy;
    there.lastTo = true;
    there.types.push_back(pattern.types);
    if (std::exchange(one.takesEnPassantVictim, false)) one.victims.push_back(*enPassantVictim);
    std::sort(one.victims.begin(), one.victims.end());
    const auto origin = placeAt(one, directions, at, pattern.toOrigin);
    if (!origin) continue;
    one.places[*origin].predicate.lastFrom = true;
    result.push_back(std::move(one));
  }
}

}  // namespace

void emitEnPassant(const Variant& variant, Directions& directions, Movements& movements) {
  if (!variant.registers().enPassant) return;
  std::array<Patterns, kSides> patterns;
  for (const Side side : kBothSides) patterns[index(side)] = patternsOf(variant, directions, movements, side);
  movements.enPassantIsExact = patterns[0].exact && patterns[1].exact;
  for (Movement& m : movements.all) {
    std::vector<RelativePath> paths;
    for (const RelativePath& path : m.paths)
      expand(path, directions, patterns[index(opponent(m.side))], paths);
    m.paths = std::move(paths);
  }
}

}  // namespace fairyforge::exports::zrf
