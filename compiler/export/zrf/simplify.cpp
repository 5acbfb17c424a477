// Reduces the number of relative paths without changing what they mean (simplify() in relative-paths.h):
// removes zones that always hold, unites occupants, and makes one path of those that differ only in the
// length of a ride.

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "compiler/core/base/erase-marked.h"
#include "compiler/export/zrf/relative-paths.h"

namespace fairyforge::exports::zrf {
namespace {

// Returns the path without its origins and the cells of its places, which follow from the rest. Paths that
// differ only in these have equal keys.
RelativePath keyOf(RelativePath path) {
  path.origins.clear();
  for (Place& place : path.places) {
    place.cells.clear();
    if (place.repeat.toTheEdge) place.repeat.most = 0;
  }
  return path;
}

// ---- rides: replaces paths that differ only in how often they repeat a route over empty cells ----

// Could the place be the end of a ride as well as a single step?
bool isAmbiguous(const Place& place) {
  return place.repeat.toTheEdge && place.repeat.least == 1 && place.repeat.most == 1;
}

class Folder {
 public:
  Folder(std::vector<RelativePath>& paths, const std::function<bool(const RelativePath&)>& possible)
      : paths_(paths), possible_(possible) {}

  void run() {
    std::size_t most = 0;
    for (const RelativePath& path : paths_) most = std::max(most, path.places.size());
    for (std::size_t fromEnd = 1; fromEnd < most; ++fromEnd) foldPlace(fromEnd);
  }

 private:
  struct Member {
    std::size_t path;
    int times;
    RelativePath folded;  // the path without the places that the ride covers
  };

  // Reads a place of the path, together with the equal steps over empty cells before it, as a ride of any
  // length. `fromEnd` says which place: 1 is the last one, 2 the one before. `number` is the path's index.
  // Returns nothing if the place cannot end such a ride.
  static std::optional<Member> asRide(const RelativePath& path, std::size_t number, std::size_t fromEnd) {
    if (path.places.size() <= fromEnd || !path.isChain() || !path.relocations.empty()) return std::nullopt;
    const std::size_t last = path.places.size() - 1, at = path.places.size() - fromEnd;
    if (path.to != last && !path.stays()) return std::nullopt;
    const SquarePredicate& predicate = path.places[at].predicate;
    const bool mayBeEmpty = (predicate.occupants & kEmpty) != 0;
    if (mayBeEmpty && (at != last || path.stays())) return std::nullopt;
    // Zillions forgets captures after each move that a block adds, so a path with captures cannot be a ride
    // that adds several moves.
    if (mayBeEmpty && (!path.victims.empty() || path.takesEnPassantVictim)) return std::nullopt;
    if (!path.places[at].repeat.once()) return std::nullopt;
    const bool elsewhere =
        std::ranges::any_of(path.edits, [&](const auto& edit) { return edit.cell != path.to; });
    if (elsewhere) return std::nullopt;
    std::size_t first = at;
    while (first > 1 && path.places[first - 1].route == path.places[at].route &&
           path.places[first - 1].repeat.once() && path.places[first - 1].predicate.isPlainEmpty() &&
           !path.hasVictim(first - 1)) {
      --first;
    }
    return Member{number, static_cast<int>(at - first) + 1, without(path, first, at)};
  }

  // Returns a chain of places without the places `first` to `end` - 1.
  static RelativePath without(const RelativePath& path, std::size_t first, std::size_t end) {
    RelativePath result = path;
    const std::size_t gone = end - first;
    result.places.erase(result.places.begin() + static_cast<std::ptrdiff_t>(first),
                        result.places.begin() + static_cast<std::ptrdiff_t>(end));
    for (std::size_t p = first; p < result.places.size(); ++p) {
      result.places[p].parent = p - 1;
      result.places[p].cells.clear();
    }
    for (std::size_t& victim : result.victims) {
      if (victim >= end) victim -= gone;
    }
    if (result.to >= end) result.to -= gone;
    for (EditOf<std::size_t>& edit : result.edits) edit.cell = result.to;
    return result;
  }

  // Returns the keys of the path, one for each way to read its ambiguous places.
  static std::vector<RelativePath> keysOf(RelativePath path, std::size_t from = 0) {
    for (std::size_t p = from; p < path.places.size(); ++p) {
      if (!isAmbiguous(path.places[p])) continue;
      std::vector<RelativePath> keys = keysOf(path, p + 1);
      path.places[p].repeat = {};
      for (RelativePath& key : keysOf(path, p + 1)) keys.push_back(std::move(key));
      return keys;
    }
    return {keyOf(std::move(path))};
  }

  // Looks for paths that differ only in the number of repetitions of a step, at the place `fromEnd` from
  // their end. Replaces them by one path that repeats the step.
  void foldPlace(std::size_t fromEnd) {
    std::map<RelativePath, std::vector<Member>> groups;
    std::vector<RelativePath> order;
    for (std::size_t t = 0; t < paths_.size(); ++t) {
      const auto member = asRide(paths_[t], t, fromEnd);
      if (!member) continue;
      for (const RelativePath& key : keysOf(member->folded)) {
        if (!groups.contains(key)) order.push_back(key);
        groups[key].push_back(*member);
      }
    }
    std::ranges::stable_sort(order, [&](const RelativePath& a, const RelativePath& b) {
      return groups[a].size() > groups[b].size();
    });
    std::vector<bool> gone(paths_.size(), false), settled(paths_.size(), false);
    for (const RelativePath& key : order) {
      std::vector<Member>& members = groups[key];
      std::erase_if(members, [&](const Member& m) { return settled[m.path]; });
      if (!members.empty()) foldGroup(members, fromEnd, gone, settled);
    }
    eraseMarked(paths_, gone);
  }

  // Replaces the paths of one group by one path that repeats the step, if their numbers of steps are consecutive.
  void foldGroup(std::vector<Member>& members, std::size_t fromEnd, std::vector<bool>& gone,
                 std::vector<bool>& settled) {
    std::ranges::sort(members, [](const Member& a, const Member& b) { return a.times < b.times; });
    for (std::size_t i = 1; i < members.size(); ++i) {
      if (members[i].times != members[i - 1].times + 1) return;
    }
    const Member& longest = members.back();
    const bool ends = !possible_(longer(paths_[longest.path], fromEnd));
    if (members.size() == 1 && longest.times > 1 && !ends) return;
    // The first path keeps its position in the list. Where a place can be read as a step or as a ride, the
    // folded path takes the reading that all paths of the group share.
    RelativePath folded = members.front().folded;
    for (const Member& member : members) {
      for (std::size_t p = 0; p < folded.places.size(); ++p) {
        Repeat& mine = folded.places[p].repeat;
        const Repeat& other = member.folded.places[p].repeat;
        if (isAmbiguous(folded.places[p]) != isAmbiguous(member.folded.places[p]) &&
            isAmbiguous(folded.places[p])) {
          mine = other;
        } else if (mine.toTheEdge && other.toTheEdge) {
          mine.most = std::max(mine.most, other.most);
        }
      }
    }
    const std::size_t at = folded.places.size() - fromEnd;
    folded.places[at].repeat = {members.front().times, longest.times, ends};
    for (const Member& member : members) gone[member.path] = settled[member.path] = true;
    gone[members.front().path] = false;
    paths_[members.front().path] = std::move(folded);
  }

  // Returns the path with one more repetition of the ride.
  static RelativePath longer(const RelativePath& path, std::size_t fromEnd) {
    RelativePath result = path;
    const std::size_t at = result.places.size() - fromEnd;
    Place more = result.places[at];
    more.predicate = {};
    more.predicate.occupants = kEmpty;
    result.places.insert(result.places.begin() + static_cast<std::ptrdiff_t>(at), more);
    for (std::size_t p = at + 1; p < result.places.size(); ++p) result.places[p].parent = p - 1;
    return result;
  }

  std::vector<RelativePath>& paths_;
  const std::function<bool(const RelativePath&)>& possible_;
};

// Joins paths that go on in the same direction over empty cells, each by one cell more, into one ride.
// possible(path): is there a cell from which the path exists?
void foldRides(std::vector<RelativePath>& paths, const std::function<bool(const RelativePath&)>& possible) {
  Folder(paths, possible).run();
}

// ---- zones and occupants ----

class Simplifier {
 public:
  Simplifier(const Variant& variant, const Directions& directions, const Mover& mover)
      : variant_(variant), directions_(directions), mover_(mover) {}

  // Removes each zone without which the path has the same origins. If the zones together allow more origins
  // (the program tests something that does not follow from the board), replaces them by one zone: the set of
  // origins.
  void settleZones(RelativePath& path) const {
    if (possibleOrigins(path) != path.origins) {
      for (Place& place : path.places) place.predicate.zones.clear();
      CellSet live;
      for (const Cell cell : path.origins) live.add(cell);
      path.places[0].predicate.zones = {live};
    }
    for (Place& place : path.places) {
      for (std::size_t z = place.predicate.zones.size(); z-- > 0;) {
        const CellSet zone = place.predicate.zones[z];
        place.predicate.zones.erase(place.predicate.zones.begin() + static_cast<std::ptrdiff_t>(z));
        if (possibleOrigins(path) == path.origins) continue;
        place.predicate.zones.insert(place.predicate.zones.begin() + static_cast<std::ptrdiff_t>(z), zone);
      }
    }
  }

  // Returns the origins from which routes, zones and array allow the path.
  std::vector<Cell> possibleOrigins(const RelativePath& path) const {
    std::vector<Cell> origins, cells;
    std::vector<const std::vector<Cell>*> targets;
    for (const Place& place : path.places) targets.push_back(&directions_.targets(place.route));
    variant_.board().forEachCell([&](Cell origin) {
      cells = {origin};
      for (std::size_t p = 1; p < path.places.size(); ++p) {
        const Place& place = path.places[p];
        Cell cell = cells[place.parent];
        for (int i = 0; i < place.repeat.least && cell != kNoCell; ++i) cell = (*targets[p])[index(cell)];
        if (cell == kNoCell) return;
        // While a block runs, the mover still stands on its origin.
        if (cell == origin && (place.predicate.occupants & kOwn) == 0) return;
        cells.push_back(cell);
      }
      for (std::size_t p = 0; p < cells.size(); ++p) {
        if (!fits(path.places[p].predicate, cells[p], p == 0)) return;
      }
      origins.push_back(origin);
    });
    return origins;
  }

 private:
  bool fits(const SquarePredicate& predicate, Cell cell, bool isOrigin) const {
    for (const CellSet& zone : predicate.zones) {
      if (!zone.has(cell)) return false;
    }
    if (!predicate.asks(Op::TestUnmoved)) return true;
    const Piece piece = variant_.start().at(cell);
    return isOrigin ? piece == Piece(mover_.type, mover_.side) : static_cast<bool>(piece);
  }

  const Variant& variant_;
  const Directions& directions_;
  const Mover& mover_;
};

void dropRepeats(std::vector<RelativePath>& paths) {
  std::set<RelativePath> known;
  std::erase_if(paths, [&](const RelativePath& path) { return !known.insert(keyOf(path)).second; });
}

// Unites paths that differ only in what may stand on one place.
bool uniteOccupants(std::vector<RelativePath>& paths) {
  std::size_t most = 0;
  for (const RelativePath& path : paths) most = std::max(most, path.places.size());
  bool changed = false;
  for (std::size_t p = 1; p < most; ++p) {
    std::map<RelativePath, std::size_t> known;
    std::vector<bool> gone(paths.size(), false);
    for (std::size_t t = 0; t < paths.size(); ++t) {
      if (p >= paths[t].places.size()) continue;
      RelativePath masked = paths[t];
      masked.places[p].predicate.occupants = 0;
      const auto [found, isNew] = known.emplace(keyOf(std::move(masked)), t);
      if (isNew) continue;
      paths[found->second].places[p].predicate.occupants |= paths[t].places[p].predicate.occupants;
      gone[t] = changed = true;
    }
    eraseMarked(paths, gone);
  }
  return changed;
}

}  // namespace

void simplify(const Variant& variant, const Directions& directions, const Mover& mover,
              std::vector<RelativePath>& paths) {
  const Simplifier simplifier(variant, directions, mover);
  for (RelativePath& path : paths) {
    path.enPassantTargets.clear();  // Zillions derives them from the two ends of the previous move
    simplifier.settleZones(path);
  }
  dropRepeats(paths);
  while (uniteOccupants(paths)) {
  }
  foldRides(paths, [&](const RelativePath& path) { return !simplifier.possibleOrigins(path).empty(); });
}

}  // namespace fairyforge::exports::zrf
