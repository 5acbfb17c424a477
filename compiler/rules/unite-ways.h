// Merges ways that have the same effects and differ only in what they demand of one place: the merged way
// demands less of that place, or nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <vector>

namespace fairyforge {

// About says
//     forEachDemand(const Way&, visit)      visit(place, hash) for each place that the way makes a demand of;
//                                           place: a std::size_t
//     hashOfRest(const Way&)                of all but the demands
//     covers(const Way&, const Way& other)  Is the first possible whenever the other is, to the same effect?
//     unite(Way&, const Way& other)         Do the two differ only in what they demand of one place, and does
//                                           one demand hold exactly where either of theirs does? Then the
//                                           first way gets it.
template <typename Way, typename About>
class WayUniter {
 public:
  WayUniter(std::vector<Way*>& ways, const About& about) : ways_(ways), about_(about) {}

  void run() {
    while (ways_.size() > 1 && (ways_.size() <= kFew ? comparePairs() : round())) {
    }
  }

 private:
  static constexpr std::size_t kFew = 6;

  // Compares every pair, without hash tables. True: there are fewer ways now.
  bool comparePairs() {
    for (std::size_t a = 0; a < ways_.size(); ++a) {
      for (std::size_t b = a + 1; b < ways_.size(); ++b) {
        const bool stays = about_.covers(*ways_[a], *ways_[b]) || about_.unite(*ways_[a], *ways_[b]);
        if (!stays && !about_.covers(*ways_[b], *ways_[a])) continue;
        ways_.erase(ways_.begin() + static_cast<std::ptrdiff_t>(stays ? b : a));
        return true;
      }
    }
    return false;
  }

  struct Asked {
    std::size_t place, hash;
  };
  struct Seen {
    std::size_t number = 0, rest = 0;
    std::vector<Asked> asked;
  };

  static std::size_t mixed(std::size_t a, std::size_t b) {
    return ((a ^ b * 0x9E3779B97F4A7C15u) + (a << 7)) * 0xC2B2AE3D27D4EB4Fu;
  }

  // Ways with fewer demands come first, so that the ways that imply them find them.
  std::vector<Seen> look() const {
    std::vector<Seen> seen(ways_.size());
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      seen[i].number = i;
      seen[i].rest = about_.hashOfRest(*ways_[i]);
      about_.forEachDemand(*ways_[i], [&](std::size_t place, std::size_t hash) {
        seen[i].asked.push_back({place, mixed(hash, place + 1)});
        seen[i].rest += seen[i].asked.back().hash;
      });
    }
    std::stable_sort(seen.begin(), seen.end(),
                     [](const Seen& a, const Seen& b) { return a.asked.size() < b.asked.size(); });
    return seen;
  }

  bool round() {
    std::unordered_multimap<std::size_t, std::size_t> whole, without;
    std::vector<bool> gone(ways_.size(), false);
    bool changed = false;
    const auto findIn = [&](const auto& map, std::size_t hash, auto isIt) {
      const auto [first, last] = map.equal_range(hash);
      return std::any_of(
          first, last, [&](const auto& entry) { return !gone[entry.second] && isIt(*ways_[entry.second]); });
    };
    for (const Seen& one : look()) {
      Way& way = *ways_[one.number];
      const auto covers = [&](const Way& w) { return about_.covers(w, way); };
      bool stands = !findIn(whole, one.rest, covers);
      for (std::size_t i = 0; stands && i < one.asked.size(); ++i) {
        const auto& [place, hash] = one.asked[i];
        stands =
            !findIn(whole, one.rest - hash, covers) &&
            !findIn(without, mixed(one.rest - hash, place), [&](Way& w) { return about_.unite(w, way); });
      }
      if (!stands) {
        gone[one.number] = changed = true;
        continue;
      }
      whole.emplace(one.rest, one.number);
      for (const auto& [place, hash] : one.asked) without.emplace(mixed(one.rest - hash, place), one.number);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      if (!gone[i]) ways_[kept++] = ways_[i];
    }
    ways_.resize(kept);
    return changed;
  }

  std::vector<Way*>& ways_;
  const About& about_;
};

template <typename Way, typename About>
void uniteWays(std::vector<Way*>& ways, const About& about) {
  WayUniter<Way, About>(ways, about).run();
}

}  // namespace fairyforge
