// Splits each path into its way and its ending, and groups the ways that have the same endings. A way also
// belongs to a group if it lacks only endings on cells that it does not reach.

#include "compiler/explain/arrivals.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <utility>

#include "compiler/core/base/add-once.h"

namespace fairyforge::explain {
namespace {

struct Way {
  RelativePath path;
  CellSet to;  // the cells that it reaches
  std::vector<Arrival> arrivals;
  std::vector<std::size_t> members;  // the paths that it stands for
};

// Does anything differ between the endings besides their cells and remarks?
bool differ(const std::vector<Arrival>& arrivals) {
  return std::ranges::any_of(arrivals, [&](const Arrival& a) {
    return a.landing != arrivals[0].landing || a.edits != arrivals[0].edits;
  });
}

class WaysFinder {
 public:
  WaysFinder(const Board& board, const MoveProgram& program, const CellSet& origins, const CellSet& unmoved)
      : board_(board), program_(program), origins_(origins), unmoved_(unmoved) {}

  // Returns the path without its ending, and the ending.
  std::optional<std::pair<RelativePath, Arrival>> cut(RelativePath path) const {
    if (path.stays() || path.demands.empty()) return std::nullopt;
    Demand& last = path.demands.back();
    Arrival arrival;
    board_.forEachCell([&](Cell cell) { arrival.to.add(cell); });
    for (const std::uint16_t zone : std::exchange(last.zones, {})) arrival.to &= program_.zones[zone];
    arrival.remarks = std::exchange(last.remarks, {});
    std::erase_if(arrival.remarks, [&](const Remark& remark) {
      if (remark.test == Op::TestZone) arrival.to -= program_.zones[remark.operand];  // it is negated
      return remark.test == Op::TestZone;
    });
    arrival.landing = std::exchange(path.landing, kArriving);
    for (const EditOf<Vector>& e : std::exchange(path.edits, {})) {
      if (e.cell != path.to && e.cell != Vector{}) return std::nullopt;
      const Place::Kind place = e.cell == path.to ? Place::Kind::LegEnd : Place::Kind::Origin;
      arrival.edits.push_back({{place, 0, {}}, e.what, e.operand});
    }
    return std::pair(std::move(path), std::move(arrival));
  }

  CellSet cellsOf(const RelativePath& path) const {
    CellSet from = origins_, to;
    if (path.origin.traits.unmoved) from &= unmoved_;
    board_.forEachCell([&](Cell cell) {
      if (linksIn(path.to) != 0 || path.wrap != Wrap::None)
        return to.add(cell);  // not computed: assumes
                              // every cell
      if (!from.has(cell)) return;
      const bool stays = std::ranges::all_of(
          path.demands, [&](const Demand& d) { return board_.displaced(cell, d.at, Wrap::None) != kNoCell; });
      if (stays) to.add(board_.displaced(cell, path.to, Wrap::None));
    });
    return to;
  }

 private:
  const Board& board_;
  const MoveProgram& program_;
  const CellSet &origins_, &unmoved_;
};

// Could all of these be endings of the way?
bool endsSo(const Way& way, const std::vector<Arrival>& arrivals) {
  return std::ranges::all_of(arrivals, [&](const Arrival& a) {
    return !a.to.overlaps(way.to) != (std::ranges::find(way.arrivals, a) != way.arrivals.end());
  });
}

struct Ending {
  std::vector<std::size_t> ways;
  std::vector<Arrival> arrivals;
};

bool join(Ending& ending, const std::vector<Way>& ways, std::size_t way) {
  std::vector<Arrival> all = ending.arrivals;
  for (const Arrival& a : ways[way].arrivals) {
    if (std::ranges::find(all, a) == all.end()) all.push_back(a);
  }
  const bool fit = endsSo(ways[way], all) && std::ranges::all_of(ending.ways, [&](std::size_t other) {
                     return endsSo(ways[other], all);
                   });
  if (!fit) return false;
  ending.arrivals = std::move(all);
  ending.ways.push_back(way);
  return true;
}

// Do all paths have the same effects on other pieces when they end, wherever they end?
bool allEndAlike(const std::vector<Way>& ways, std::size_t paths) {
  std::size_t members = 0;
  for (const Way& way : ways) {
    if (way.arrivals.size() != 1 || way.arrivals != ways[0].arrivals) return false;
    const Arrival& arrival = way.arrivals[0];
    const bool plain = arrival.landing == kArriving && arrival.remarks.empty() && arrival.to.includes(way.to);
    if (!plain || arrival.edits.empty()) return false;
    members += way.members.size();
  }
  return members == paths;
}

// If all ways with an ending lead only to its cells, removes these zones from the demands.
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
      for (const std::size_t path : ways[w].members) paths[path].demands.back().zones.clear();
    }
  }
}

}  // namespace

std::vector<ArrivingMoves> takeArrivals(const Board& board, std::vector<RelativePath>& paths,
                                        const MoveProgram& program, const CellSet& origins,
                                        const CellSet& unmoved) {
  const bool plain = std::ranges::all_of(paths, [](const RelativePath& path) {
    return path.landing == kArriving && path.edits.empty() &&
           (path.demands.empty() || path.demands.back().zones.empty());
  });
  if (plain) return {};
  const WaysFinder finder(board, program, origins, unmoved);
  std::vector<Way> ways;
  std::map<RelativePath, std::size_t> known;
  std::vector<bool> gone(paths.size(), false);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    auto found = finder.cut(paths[i]);
    if (!found) continue;
    const auto [entry, isNew] = known.try_emplace(found->first, ways.size());
    if (isNew) ways.push_back({found->first, finder.cellsOf(found->first), {}, {}});
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
        const bool adds = !std::ranges::all_of(ways[w].arrivals, [&](const Arrival& a) {
          return std::ranges::find(k.arrivals, a) != k.arrivals.end();
        });
        return (several || !adds) && join(k, ways, w);
      });
      if (ending == endings.end() && several) endings.push_back({{w}, ways[w].arrivals});
      used[w] = several || ending != endings.end();
    }
  }
  if (!ways.empty() && endings.empty() && allEndAlike(ways, paths.size())) {
    endings.push_back({{}, ways[0].arrivals});
    for (std::size_t w = 0; w < ways.size(); ++w) endings[0].ways.push_back(w);
    used.assign(ways.size(), true);
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
  std::size_t i = 0;
  std::erase_if(paths, [&](const RelativePath&) { return gone[i++]; });
  return result;
}

}  // namespace fairyforge::explain
