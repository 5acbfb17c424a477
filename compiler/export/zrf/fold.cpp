// Folds rides: paths that differ only in how often they repeat a route over empty cells.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "compiler/core/base/erase-marked.h"
#include "compiler/export/zrf/path-keys.h"

namespace fairyforge::exports::zrf {
namespace {

// Could the place be both the last cell of a ride and a single step?
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
    RelativePath folded;  // without the places that the ride covers
  };

  // Returns the path with the place `fromEnd` before its end as a ride of unknown
  // length, if that is possible.
  static std::optional<Member> asRide(const RelativePath& path, std::size_t number, std::size_t fromEnd) {
    if (path.places.size() <= fromEnd || !path.isChain() || !path.relocations.empty()) return std::nullopt;
    const std::size_t last = path.places.size() - 1, at = path.places.size() - fromEnd;
    if (path.to != last && !path.stays()) return std::nullopt;
    const SquarePredicate& predicate = path.places[at].predicate;
    const bool mayBeEmpty = (predicate.occupants & kEmpty) != 0;
    if (mayBeEmpty && (at != last || path.stays())) return std::nullopt;
    // Effects are lost after each move that a block adds.
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

  // Returns a chain without places `first` .. `end` - 1.
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

  // Returns the keys of the path for every reading of its ambiguous places.
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

  void foldGroup(std::vector<Member>& members, std::size_t fromEnd, std::vector<bool>& gone,
                 std::vector<bool>& settled) {
    std::ranges::sort(members, [](const Member& a, const Member& b) { return a.times < b.times; });
    for (std::size_t i = 1; i < members.size(); ++i) {
      if (members[i].times != members[i - 1].times + 1) return;
    }
    const Member& longest = members.back();
    const bool ends = !possible_(longer(paths_[longest.path], fromEnd));
    if (members.size() == 1 && longest.times > 1 && !ends) return;
    // The first path keeps its place in the list. If a place is read in two ways in different paths, the ride
    // takes the reading that both allow.
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

  // Returns the path with one more repetition before the place.
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

}  // namespace

RelativePath keyOf(RelativePath path) {
  path.origins.clear();
  for (Place& place : path.places) {
    place.cells.clear();
    if (place.repeat.toTheEdge) place.repeat.most = 0;
  }
  return path;
}

void foldRides(std::vector<RelativePath>& paths, const std::function<bool(const RelativePath&)>& possible) {
  Folder(paths, possible).run();
}

}  // namespace fairyforge::exports::zrf
