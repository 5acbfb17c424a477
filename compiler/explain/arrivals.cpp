// Splits each path into a way (how the mover gets to its destination) and an ending (what it becomes and does
// there). Groups the ways that have the same endings. A way that lacks an ending of the group also joins it,
// if it cannot reach the cells of this ending.

#include "compiler/explain/arrivals.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <utility>

#include "compiler/core/base/add-once.h"

namespace fairyforge::explain {
namespace {

// A way: how movers get to certain cells, and the endings of the moves along it.
struct Way {
  RelativePath path;                 // the path without its ending
  CellSet to;                        // the cells that it reaches
  std::vector<Arrival> arrivals;     // its endings
  std::vector<std::size_t> members;  // the indices of the paths with this way
};

// Do the endings differ in the new type or in effects, not only in cells and tests?
bool differ(const std::vector<Arrival>& arrivals) {
  return std::ranges::any_of(arrivals, [&](const Arrival& a) {
    return a.landing != arrivals[0].landing || a.edits != arrivals[0].edits;
  });
}

// Cuts off the ending of the path. Returns the rest of the path and the ending; nothing if the ending cannot
// be separated.
std::optional<std::pair<RelativePath, Arrival>> cut(const Board& board, const MoveProgram& program,
                                                    RelativePath path) {
  if (path.stays() || path.demands.empty()) return std::nullopt;
  Demand& last = path.demands.back();
  Arrival arrival;
  arrival.to = takeCells(last, board, program);
  arrival.tests = take(last, isOther);
  arrival.landing = std::exchange(path.landing, kArriving);
  for (const EditOf<Vector>& e : std::exchange(path.edits, {})) {
    arrival.edits.push_back(placed(e, path.to));
    if (arrival.edits.back().place.kind == Place::Kind::Other) return std::nullopt;
  }
  return std::pair(std::move(path), std::move(arrival));
}

// Returns the cells where the path can end if it starts on `origins`. For links and joined edges this is not
// computed: returns all cells.
CellSet reached(const Board& board, const RelativePath& path, const CellSet& origins) {
  if (linksIn(path.to) != 0 || path.wrap != Wrap::None) return board.cells();
  CellSet to;
  origins.forEach([&](Cell cell) {
    if (fits(board, path, cell)) to.add(board.displaced(cell, path.to, Wrap::None));
  });
  return to;
}

// Has the way, of these arrivals, exactly those with a cell that it reaches?
bool endsSo(const Way& way, const std::vector<Arrival>& arrivals) {
  return std::ranges::all_of(arrivals, [&](const Arrival& a) {
    return !a.to.overlaps(way.to) != (std::ranges::count(way.arrivals, a) > 0);
  });
}

// Ways with the same endings.
struct Ending {
  std::vector<std::size_t> ways;
  std::vector<Arrival> arrivals;
};

// Adds the way to the group if its endings fit; otherwise returns false.
bool join(Ending& ending, const std::vector<Way>& ways, std::size_t way) {
  std::vector<Arrival> all = ending.arrivals;
  for (const Arrival& a : ways[way].arrivals) addOnce(all, a);
  const bool fit = endsSo(ways[way], all) && std::ranges::all_of(ending.ways, [&](std::size_t other) {
                     return endsSo(ways[other], all);
                   });
  if (!fit) return false;
  ending.arrivals = std::move(all);
  ending.ways.push_back(way);
  return true;
}

// If all ways with the same single ending lead only to cells of its zone, removes this zone from the demands
// of their paths.
void forgetZones(const std::vector<Way>& ways, const std::vector<bool>& used,
                 std::vector<RelativePath>& paths) {
  std::vector<std::pair<Arrival, std::vector<std::size_t>>> ends;
  for (std::size_t w = 0; w < ways.size(); ++w) {
    if (used[w] || ways[w].arrivals.size() != 1) continue;
    valueFor(ends, ways[w].arrivals[0]).push_back(w);
  }
  for (const auto& [arrival, members] : ends) {
    const bool vacuous =
        std::ranges::all_of(members, [&](std::size_t w) { return arrival.to.includes(ways[w].to); });
    for (const std::size_t w : vacuous ? members : std::vector<std::size_t>()) {
      for (const std::size_t path : ways[w].members) std::erase_if(paths[path].demands.back().tests, isZone);
    }
  }
}

}  // namespace

std::vector<ArrivingMoves> takeArrivals(const Board& board, std::vector<RelativePath>& paths,
                                        const MoveProgram& program, const CellSet& origins,
                                        const CellSet& unmoved) {
  const bool plain = std::ranges::all_of(paths, [](const RelativePath& path) {
    return path.landing == kArriving && path.edits.empty() &&
           (path.demands.empty() || !path.demands.back().asks(Op::TestZone));
  });
  if (plain) return {};
  std::vector<Way> ways;
  std::map<RelativePath, std::size_t> known;
  std::vector<bool> gone(paths.size(), false);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    auto found = cut(board, program, paths[i]);
    if (!found) continue;
    const auto [entry, isNew] = known.try_emplace(found->first, ways.size());
    const CellSet from = found->first.origin.asks(Op::TestUnmoved) ? origins & unmoved : origins;
    if (isNew) ways.push_back({found->first, reached(board, found->first, from), {}, {}});
    Way& way = ways[entry->second];
    gone[i] = !found->second.to.overlaps(way.to);
    if (gone[i]) continue;
    way.arrivals.push_back(std::move(found->second));
    way.members.push_back(i);
  }

  std::vector<Ending> endings;
  std::vector<bool> used(ways.size(), false);
  for (const bool several : {true, false}) {
    for (std::size_t w = 0; w < ways.size(); ++w) {
      if (ways[w].arrivals.empty() || differ(ways[w].arrivals) != several) continue;
      const auto ending = std::ranges::find_if(endings, [&](Ending& k) {
        const bool adds = !std::ranges::all_of(
            ways[w].arrivals, [&](const Arrival& a) { return std::ranges::count(k.arrivals, a) > 0; });
        return (several || !adds) && join(k, ways, w);
      });
      if (ending == endings.end() && several) endings.push_back({{w}, ways[w].arrivals});
      used[w] = several || ending != endings.end();
    }
  }
  forgetZones(ways, used, paths);

  std::vector<ArrivingMoves> result;
  for (const Ending& ending : endings) {
    ArrivingMoves moves{{}, ending.arrivals, {}};
    for (const std::size_t w : ending.ways) {
      moves.moves.push_back(ways[w].path);
      moves.to |= ways[w].to;
      for (const std::size_t path : ways[w].members) gone[path] = true;
    }
    result.push_back(std::move(moves));
  }
  eraseMarked(paths, gone);
  return result;
}

}  // namespace fairyforge::explain
