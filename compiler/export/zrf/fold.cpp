// Rides: tracks that differ only in how often they go a way over empty cells.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "compiler/export/zrf/track-keys.h"

namespace fairyforge::zrfexport {
namespace {

std::string keyOf(const CellSet& cells) {
  std::string key;
  for (std::size_t i = 0; i < kMaxCells / 64; ++i) key += fmt::format("{:x}.", cells.word(i));
  return key;
}

std::string keyOf(const TypeSet& types) {
  std::string key;
  for (const bool has : types) key += has ? '1' : '0';
  return key;
}

std::string keyOf(const Need& need) {
  std::string key =
      fmt::format("{}{}{}{}{}{}{}", need.occupants, need.royal ? 'r' : '-', need.unmoved ? 'u' : '-',
                  need.safe ? 's' : '-', need.enPassantTarget ? 'p' : '-', need.lastFrom ? 'f' : '-',
                  need.lastTo ? 't' : '-');
  for (const TypeSet& types : need.types) key += " t" + keyOf(types);
  for (const CellSet& zone : need.zones) key += " z" + keyOf(zone);
  return key;
}

// Could the place be both the only cell that is left of a ride and a single step?
bool isAmbiguous(const Place& place) {
  return place.repeat.toTheEdge && place.repeat.least == 1 && place.repeat.most == 1;
}

class Folder {
 public:
  Folder(std::vector<Track>& tracks, const std::function<bool(const Track&)>& possible)
      : tracks_(tracks), possible_(possible) {}

  void run() {
    std::size_t most = 0;
    for (const Track& track : tracks_) most = std::max(most, track.places.size());
    for (std::size_t fromEnd = 1; fromEnd < most; ++fromEnd) foldPlace(fromEnd);
  }

 private:
  struct Member {
    std::size_t track;
    int times;
    Track folded;  // without the places that the ride takes in
  };

  // The track with the place `fromEnd` before its end as a ride of unknown length, if that can be.
  static std::optional<Member> asRide(const Track& track, std::size_t number, std::size_t fromEnd) {
    if (track.places.size() <= fromEnd || !track.isChain() || !track.carried.empty()) return std::nullopt;
    const std::size_t last = track.places.size() - 1, at = track.places.size() - fromEnd;
    if (track.to != last && !track.stays()) return std::nullopt;
    const Need& need = track.places[at].need;
    const bool mayBeEmpty = (need.occupants & kEmpty) != 0;
    if (mayBeEmpty && (at != last || track.stays())) return std::nullopt;
    // Effects are forgotten with each move that a block makes.
    if (mayBeEmpty && (!track.victims.empty() || track.takesEnPassantVictim)) return std::nullopt;
    if (!track.places[at].repeat.once()) return std::nullopt;
    const auto concerned = [&](std::size_t place) {
      return std::find(track.victims.begin(), track.victims.end(), place) != track.victims.end();
    };
    std::size_t first = at;
    while (first > 1 && track.places[first - 1].way == track.places[at].way &&
           track.places[first - 1].repeat.once() && track.places[first - 1].need.isPlainEmpty() &&
           !concerned(first - 1)) {
      --first;
    }
    return Member{number, static_cast<int>(at - first) + 1, without(track, first, at)};
  }

  // Without places `first` .. `end` - 1 of a chain.
  static Track without(const Track& track, std::size_t first, std::size_t end) {
    Track result = track;
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
    return result;
  }

  // The same track under every reading of its ambiguous places.
  static std::vector<std::string> keysOf(Track track, std::size_t from = 0) {
    for (std::size_t p = from; p < track.places.size(); ++p) {
      if (!isAmbiguous(track.places[p])) continue;
      std::vector<std::string> keys = keysOf(track, p + 1);
      track.places[p].repeat = {};
      for (std::string& key : keysOf(track, p + 1)) keys.push_back(std::move(key));
      return keys;
    }
    return {keyOf(track)};
  }

  void foldPlace(std::size_t fromEnd) {
    std::map<std::string, std::vector<Member>> groups;
    std::vector<std::string> order;
    for (std::size_t t = 0; t < tracks_.size(); ++t) {
      const auto member = asRide(tracks_[t], t, fromEnd);
      if (!member) continue;
      for (const std::string& key : keysOf(member->folded)) {
        if (!groups.contains(key)) order.push_back(key);
        groups[key].push_back(*member);
      }
    }
    std::stable_sort(order.begin(), order.end(), [&](const std::string& a, const std::string& b) {
      return groups[a].size() > groups[b].size();
    });
    std::vector<bool> gone(tracks_.size(), false), settled(tracks_.size(), false);
    for (const std::string& key : order) {
      std::vector<Member>& members = groups[key];
      std::erase_if(members, [&](const Member& m) { return settled[m.track]; });
      if (!members.empty()) foldGroup(members, fromEnd, gone, settled);
    }
    std::size_t kept = 0;
    for (std::size_t t = 0; t < tracks_.size(); ++t) {
      if (gone[t]) continue;
      if (kept != t) tracks_[kept] = std::move(tracks_[t]);
      ++kept;
    }
    tracks_.resize(kept);
  }

  void foldGroup(std::vector<Member>& members, std::size_t fromEnd, std::vector<bool>& gone,
                 std::vector<bool>& settled) {
    std::sort(members.begin(), members.end(),
              [](const Member& a, const Member& b) { return a.times < b.times; });
    for (std::size_t i = 1; i < members.size(); ++i) {
      if (members[i].times != members[i - 1].times + 1) return;
    }
    const Member& longest = members.back();
    const bool ends = !possible_(longer(tracks_[longest.track], fromEnd));
    if (members.size() == 1 && longest.times > 1 && !ends) return;
    // The first of them keeps its place in the list. Of a place that is read in two ways in different tracks
    // the ride is what both are.
    Track folded = members.front().folded;
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
    for (const Member& member : members) gone[member.track] = settled[member.track] = true;
    gone[members.front().track] = false;
    tracks_[members.front().track] = std::move(folded);
  }

  // The track that goes on once more before the place.
  static Track longer(const Track& track, std::size_t fromEnd) {
    Track result = track;
    const std::size_t at = result.places.size() - fromEnd;
    Place more = result.places[at];
    more.need = {};
    more.need.occupants = kEmpty;
    result.places.insert(result.places.begin() + static_cast<std::ptrdiff_t>(at), more);
    for (std::size_t p = at + 1; p < result.places.size(); ++p) result.places[p].parent = p - 1;
    return result;
  }

  std::vector<Track>& tracks_;
  const std::function<bool(const Track&)>& possible_;
};

}  // namespace

std::string keyOf(const Track& track) {
  std::string key;
  for (const Place& place : track.places) {
    key += fmt::format("{}:{}*{}", place.parent, fmt::join(place.way, "+"), place.repeat.least);
    key += place.repeat.toTheEdge ? "-edge" : fmt::format("-{}", place.repeat.most);
    key += "(" + keyOf(place.need) + ") ";
  }
  for (const std::size_t victim : track.victims) key += fmt::format("x{} ", victim);
  for (const Carrying& c : track.carried) key += fmt::format("c{}-{} ", c.from, c.to);
  key += fmt::format("to{} as{}{}", track.to, track.landing, track.takesEnPassantVictim ? " passer" : "");
  for (const TypeSet& types : track.lastIn) key += " last" + keyOf(types);
  return key;
}

void foldRides(std::vector<Track>& tracks, const std::function<bool(const Track&)>& possible) {
  Folder(tracks, possible).run();
}

}  // namespace fairyforge::zrfexport
