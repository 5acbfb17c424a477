// Finds leaps that do the same as routes: adds up the steps of each route. The sum is such a leap if the
// dialect has a letter for it and no step is a detour. Besides, either all cells between must be empty (a
// lame leap), or none of them may matter.

#include <algorithm>
#include <cstdlib>

#include "compiler/movement/dialects/rows.h"

namespace fairyforge::movement::dialects {
namespace {

class LeapFinder {
 public:
  explicit LeapFinder(const DialectRules& rules) : rules_(rules) {}

  // Adds the leaps that do the same as the route. Returns false if a part of the route cannot be written as a
  // leap.
  bool add(const Route& route) {
    const std::size_t last = route.legs.size() - 1;
    lame_ = route.legs[0].plainQuiet;
    others_ = route.legs[last].ending;
    for (std::size_t i = 0; i <= last; ++i) {
      const RouteLeg& leg = route.legs[i];
      const bool initial = i == 0 && leg.manner == "i";
      if (leg.limit != 1 || leg.mustJump || leg.lame || !(leg.manner.empty() || initial)) return false;
      if (initial) others_ += 'i';
      if (i < last && !(lame_ ? leg.plainQuiet : leg.anything)) return false;
      if (lame_ && leg.stride != 1) return false;
    }
    if (lame_ && last > 0) others_ += 'n';
    const bool known = std::ranges::all_of(
        others_, [&](char letter) { return writes(rules_, letter) && !isIn("pg", letter); });
    return known && follow(route, 0, 0, {});
  }
  LeapDirections take() { return std::move(leaps_); }

 private:
  // Follows the route from leg number `at` on, in all its directions. `steps` are the steps before.
  bool follow(const Route& route, std::size_t at, int direction, const std::vector<Vector>& steps) {
    if (at == route.legs.size()) return addSum(steps);
    for (int turn = 0; turn < kDirectionCount; ++turn) {
      if ((route.directionSets[at] & directionBit(turn)) == 0) continue;
      const int next = (direction + turn) & 7, stride = route.legs[at].stride;
      const Vector unit = Leaps::flat(0, 1, true).vector(next);
      std::vector<Vector> longer = steps;
      longer.push_back({unit.files * stride, unit.ranks * stride});
      if (!follow(route, at + 1, next, longer)) return false;
    }
    return true;
  }

  // Adds the leap that is the sum of the steps. Returns false if the dialect has no letter for it, or if the
  // leap would not have the same moves as the steps.
  bool addSum(const std::vector<Vector>& steps) {
    Vector sum{0, 0};
    for (const Vector& v : steps) sum = {sum.files + v.files, sum.ranks + v.ranks};
    const auto [shorter, longer] = std::minmax({std::abs(sum.files), std::abs(sum.ranks)});
    const char letter = letterOfLeap(shorter, longer, rules_.mark);
    if (letter == '\0') return false;
    // A detour could leave the board where the leap does not.
    const bool direct = std::ranges::all_of(steps, [&](const Vector& v) {
      return std::abs(sum.files - v.files) <= std::abs(sum.files) &&
             std::abs(sum.ranks - v.ranks) <= std::abs(sum.ranks);
    });
    if (!direct || (lame_ && pathOf(sum) != steps)) return false;
    const Leaps leap = Leaps::flat(shorter, longer);
    for (int direction = 0; direction < kDirectionCount; ++direction) {
      const bool offered = (directionsOf(leap.atomClass()) & directionBit(direction)) != 0;
      if (offered && leap.vector(direction) == sum) leaps_[{letter, others_}] |= directionBit(direction);
    }
    return true;
  }

  const DialectRules& rules_;
  bool lame_ = false;
  std::string others_;
  LeapDirections leaps_;
};

}  // namespace

// Returns the leaps that together have the moves of the graph; empty: leaps cannot express it.
LeapDirections leapsOf(const LegGraph& graph, const DialectRules& rules) {
  const auto routes = routesOf(graph);
  LeapFinder finder(rules);
  if (const auto* all = std::get_if<std::vector<Route>>(&routes)) {
    if (std::ranges::all_of(*all, [&](const Route& route) { return finder.add(route); })) {
      return finder.take();
    }
  }
  return {};
}

AtomClass classOf(char leaper) {
  const AtomLetter& leap = *rowOf(kAtomLetters, leaper);
  return movement::classOf(leap.shorter, leap.longer);
}

}  // namespace fairyforge::movement::dialects
