// Merges paths that have the same effects and differ only in their requirement on one place. The merged path
// requires there what both have in common: rook paths over an empty b1 and over an occupied b1 become one
// without a demand on b1.
#pragma once

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "compiler/core/base/watcher.h"

namespace fairyforge {

// About must define
//     forEachDemand(const Path&, visit)   calls visit(place, hash) for each place that has a requirement;
//                                         place is a std::size_t
//     hashOfRest(const Path&)             hashes everything except the requirements
//     covers(const Path&, const Path& other)
//                                         is this one possible whenever the other is, with the same effect?
//     unite(Path&, const Path& other)     if they differ in the requirement of one place only, and a single
//                                         requirement holds exactly where one of the two holds, gives it
//                                         to the first path and returns true
template <typename Path, typename About>
class PathUniter {
 public:
  // The constructor takes the list of paths; run() removes from it the paths that were merged into others.
  PathUniter(std::vector<Path*>& paths, const About& about) : paths_(paths), about_(about) {}

  void run() {
    while (paths_.size() > 1 && (paths_.size() <= kFew ? comparePairs() : round())) {
    }
  }

 private:
  static constexpr std::size_t kFew = 6;

  // Compares every path with every other; for a few paths this is faster than a table. Returns true if a path
  // was removed.
  bool comparePairs() {
    for (std::size_t a = 0; a < paths_.size(); ++a) {
      for (std::size_t b = a + 1; b < paths_.size(); ++b) {
        const bool stays = about_.covers(*paths_[a], *paths_[b]) || about_.unite(*paths_[a], *paths_[b]);
        if (!stays && !about_.covers(*paths_[b], *paths_[a])) continue;
        paths_.erase(paths_.begin() + static_cast<std::ptrdiff_t>(stays ? b : a));
        return true;
      }
    }
    return false;
  }

  struct Asked {
    std::size_t place, hash;
  };
  struct Signature {
    std::size_t number = 0, rest = 0;
    std::vector<Asked> asked;
  };

  // Returns a hash of two hashes, which depends on their order.
  static std::size_t mixed(std::size_t a, std::size_t b) {
    return ((a ^ b * 0x9E3779B97F4A7C15u) + (a << 7)) * 0xC2B2AE3D27D4EB4Fu;
  }

  // Paths with fewer requirements come first, so that a path that implies one of them finds it in the table.
  std::vector<Signature> signatures() const {
    std::vector<Signature> result(paths_.size());
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      result[i].number = i;
      result[i].rest = about_.hashOfRest(*paths_[i]);
      about_.forEachDemand(*paths_[i], [&](std::size_t place, std::size_t hash) {
        result[i].asked.push_back({place, mixed(hash, place + 1)});
        result[i].rest += result[i].asked.back().hash;
      });
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const Signature& a, const Signature& b) { return a.asked.size() < b.asked.size(); });
    return result;
  }

  // Compares the paths by a table of hashes. Returns true if a path was removed.
  bool round() {
    std::unordered_multimap<std::size_t, std::size_t> whole, without;
    std::vector<bool> gone(paths_.size(), false);
    bool changed = false;
    const auto findIn = [&](const auto& map, std::size_t hash, auto isIt) {
      const auto [first, last] = map.equal_range(hash);
      return std::any_of(
          first, last, [&](const auto& entry) { return !gone[entry.second] && isIt(*paths_[entry.second]); });
    };
    for (const Signature& one : signatures()) {
      stepDone();
      Path& path = *paths_[one.number];
      const auto covers = [&](const Path& w) { return about_.covers(w, path); };
      bool stands = !findIn(whole, one.rest, covers);
      for (std::size_t i = 0; stands && i < one.asked.size(); ++i) {
        const auto& [place, hash] = one.asked[i];
        stands =
            !findIn(whole, one.rest - hash, covers) &&
            !findIn(without, mixed(one.rest - hash, place), [&](Path& w) { return about_.unite(w, path); });
      }
      if (!stands) {
        gone[one.number] = changed = true;
        continue;
      }
      whole.emplace(one.rest, one.number);
      for (const auto& [place, hash] : one.asked) without.emplace(mixed(one.rest - hash, place), one.number);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      if (!gone[i]) paths_[kept++] = paths_[i];
    }
    paths_.resize(kept);
    return changed;
  }

  std::vector<Path*>& paths_;
  const About& about_;
};

// The part of About that is the same for all paths with a list of requirements, each on a place of its own. About
// derives from it and must define, besides hashOfRest():
//     demandsOf(path)               the list
//     find(other, demand, path)     the requirement of the other path on the place of this one of `path`; or null
//     placeOf(demand, path), hashOf(demand)
//     isIdle(demand)                does it require nothing?
//     sameRest(path, other)         are the paths equal apart from the list?
//     implies(strict, loose)
//     uniteOne(path, other, mine, its)   like unite(), for two requirements on one place; changes `mine`
template <typename About>
class AboutDemands {
 public:
  // Must the other path have a requirement on the same place?
  bool counts(const auto& demand) const { return !about().isIdle(demand); }

  template <typename Path, typename Visit>
  void forEachDemand(const Path& path, Visit visit) const {
    for (const auto& d : about().demandsOf(path)) {
      if (!about().isIdle(d)) visit(about().placeOf(d, path), about().hashOf(d));
    }
  }
  template <typename Path>
  bool covers(const Path& path, const Path& other) const {
    return about().sameRest(path, other) && std::ranges::all_of(about().demandsOf(path), [&](const auto& d) {
             const auto* const its = about().find(other, d, path);
             return about().isIdle(d) || (its != nullptr && about().implies(*its, d));
           });
  }
  template <typename Path>
  bool unite(Path& path, const Path& other) const {
    const auto counts = [&](const auto& d) { return about().counts(d); };
    decltype(about().demandsOf(path).data()) mine = nullptr;
    decltype(about().demandsOf(other).data()) its = nullptr;
    std::ptrdiff_t count = 0;
    for (auto& d : about().demandsOf(path)) {
      if (!counts(d)) continue;
      ++count;
      const auto* const same = about().find(other, d, path);
      if (same == nullptr || (*same != d && mine != nullptr)) return false;
      if (*same == d) continue;
      mine = &d;
      its = same;
    }
    return mine != nullptr && counts(*its) &&
           count == std::ranges::count_if(about().demandsOf(other), counts) &&
           about().sameRest(path, other) && about().uniteOne(path, other, *mine, *its);
  }

 private:
  const About& about() const { return static_cast<const About&>(*this); }
};

// Removes from the list the paths that can be merged into others, and changes those others accordingly.
template <typename Path, typename About>
void unitePaths(std::vector<Path*>& paths, const About& about) {
  PathUniter<Path, About>(paths, about).run();
}

}  // namespace fairyforge
