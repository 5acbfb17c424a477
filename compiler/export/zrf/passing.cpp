#include "compiler/export/zrf/passing.h"

#include <algorithm>
#include <map>
#include <set>

#include "compiler/base/add-once.h"

namespace fairyforge::zrfexport {
namespace {

// From a passed cell: the ways to where the passing piece stands now, and to where it came from; and what it
// is now.
struct Pattern {
  Way toPasser, toOrigin;
  TypeSet types;
};

struct Patterns {
  std::vector<Pattern> list;
  bool exact = true;  // whoever went so has passed the cell
};

Patterns patternsOf(const Variant& variant, const Directions& directions, const Movements& movements,
                    Side passing) {
  Patterns patterns;
  using Ends = std::pair<Cell, Cell>;
  std::map<std::pair<TypeId, Ends>, std::vector<std::set<Cell>>>
      passedBy;  // by what moved from where to where
  for (const Movement& m : movements.all) {
    if (m.side != passing) continue;
    for (const Track& track : m.tracks) {
      for (std::size_t i = 0; i < track.origins.size(); ++i) {
        std::set<Cell> passed;
        for (const std::size_t p : track.passed) passed.insert(track.places[p].cells[i]);
        const Cell to = track.places[track.to].cells[i];
        for (const TypeId type : typesAfter(variant, m, track, i)) {
          addOnce(passedBy[{type, {track.origins[i], to}}], passed);
        }
      }
    }
  }
  std::map<std::pair<Way, Way>, TypeSet> found;
  for (const auto& [move, ways] : passedBy) {
    const auto& [type, ends] = move;
    std::set<Cell> all;
    for (const auto& way : ways) all.insert(way.begin(), way.end());
    if (ways.size() > 1 && !all.empty()) patterns.exact = false;
    for (const Cell cell : all) {
      const auto toPasser = directions.between({cell}, {ends.second});
      const auto toOrigin = directions.between({cell}, {ends.first});
      if (!toPasser || !toOrigin) {
        patterns.exact = false;
        continue;
      }
      TypeSet& types = found[{*toPasser, *toOrigin}];
      types.resize(variant.types().size());
      types[index(type)] = true;
    }
  }
  for (const auto& [ways, types] : found) patterns.list.push_back({ways.first, ways.second, types});
  // A move that is like one that passes must pass as well.
  for (const Pattern& pattern : patterns.list) {
    variant.board().forEachCell([&](Cell cell) {
      const Ends ends{directions.walk(cell, pattern.toOrigin), directions.walk(cell, pattern.toPasser)};
      for (std::size_t t = 0; t < pattern.types.size(); ++t) {
        const auto moves = pattern.types[t] ? passedBy.find({typeAt(t), ends}) : passedBy.end();
        if (moves == passedBy.end()) continue;
        for (const auto& way : moves->second) patterns.exact = patterns.exact && way.contains(cell);
      }
    });
  }
  return patterns;
}

// The place that lies there for every origin, added if it is not there yet; nothing where an origin has none.
std::optional<std::size_t> placeAt(Track& track, const Directions& directions, std::size_t parent,
                                   const Way& way) {
  std::vector<Cell> cells;
  for (const Cell cell : track.places[parent].cells) cells.push_back(directions.walk(cell, way));
  for (std::size_t p = 0; p < track.places.size(); ++p) {
    if (track.places[p].cells == cells) return p;
  }
  if (std::find(cells.begin(), cells.end(), kNoCell) != cells.end()) return std::nullopt;
  track.places.push_back({.parent = parent, .way = way, .repeat = {}, .need = {}, .cells = cells});
  return track.places.size() - 1;
}

// Leaves the origins from which both places exist.
bool keepOrigins(Track& track, const Directions& directions, std::size_t passed, const Pattern& pattern) {
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < track.origins.size(); ++i) {
    const Cell cell = track.places[passed].cells[i];
    if (directions.walk(cell, pattern.toPasser) != kNoCell &&
        directions.walk(cell, pattern.toOrigin) != kNoCell)
      kept.push_back(i);
  }
  const auto select = [&](std::vector<Cell>& cells) {
    std::vector<Cell> left;
    for (const std::size_t i : kept) left.push_back(cells[i]);
    cells = std::move(left);
  };
  select(track.origins);
  for (Place& place : track.places) select(place.cells);
  return !kept.empty();
}

void expand(const Track& track, const Directions& directions, const Patterns& patterns,
            std::vector<Track>& result) {
  const auto passed = std::find_if(track.places.begin(), track.places.end(),
                                   [](const Place& place) { return place.need.passed; });
  if (passed == track.places.end()) {
    result.push_back(track);
    return;
  }
  const auto at = static_cast<std::size_t>(passed - track.places.begin());
  for (const Pattern& pattern : patterns.list) {
    Track one = track;
    one.places[at].need.passed = false;
    if (!keepOrigins(one, directions, at, pattern)) continue;
    const auto passer = placeAt(one, directions, at, pattern.toPasser);
    if (!passer) continue;
    Need& there = one.places[*passer].need;
    there.occupants &= kEnemy;
    there.lastTo = true;
    there.types.push_back(pattern.types);
    if (std::exchange(one.takesPasser, false)) one.victims.push_back(*passer);
    std::sort(one.victims.begin(), one.victims.end());
    const auto origin = placeAt(one, directions, at, pattern.toOrigin);
    if (!origin) continue;
    one.places[*origin].need.lastFrom = true;
    result.push_back(std::move(one));
  }
}

}  // namespace

void sayPassing(const Variant& variant, Directions& directions, Movements& movements) {
  if (!variant.registers().passed) return;
  std::array<Patterns, kSides> patterns;
  for (const Side side : kBothSides) patterns[index(side)] = patternsOf(variant, directions, movements, side);
  movements.passingIsExact = patterns[0].exact && patterns[1].exact;
  for (Movement& m : movements.all) {
    std::vector<Track> tracks;
    for (const Track& track : m.tracks) expand(track, directions, patterns[index(opponent(m.side))], tracks);
    m.tracks = std::move(tracks);
  }
}

}  // namespace fairyforge::zrfexport
