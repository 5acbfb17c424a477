// Writes routes as legs joined by `a`. Legs are cut into steps of one length, each step gets the letters for
// its end, and a change of range is written with `y` or `g` where the dialect has these. An oblique leap
// becomes a straight step and one after a turn of 45 degrees.

#include "compiler/movement/dialects/rows.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/movement/dialects/direction-letters.h"

namespace fairyforge::movement::dialects {
namespace {

constexpr std::size_t kLongestLeap = 12;  // the most steps in a sequence; longer ones are not readable

class RowPrinter {
 public:
  using EmittedOrWhy = std::variant<std::vector<EmittedTerm>, std::string>;

  explicit RowPrinter(const DialectRules& rules) : rules_(rules) {}

  // Writes a route as legs joined by 'a' (mafW) in the dialect; returns why not, if the dialect cannot say
  // it.
  EmittedOrWhy emit(const Route& route) const {
    const int stride = route.legs.front().stride;
    const bool even = std::ranges::all_of(route.legs, [&](const RouteLeg& leg) {
      return leg.stride == stride && stride <= 3 && !leg.lame && !leg.mustJump;
    });
    std::vector<Step> steps;
    for (std::size_t i = 0; i < route.legs.size(); ++i) {
      const RouteLeg& leg = route.legs[i];
      for (const char letter : leg.ending + leg.manner) {
        if (!writes(rules_, letter)) return lacks(rules_, letter);
      }
      if (leg.manner.find("oo") != std::string::npos) {
        return fmt::format(kSidesOnly, rules_.title);
      }
      if (isIn(leg.manner, 'n')) {
        return fmt::format(kNoRightToPass, rules_.title);
      }
      const int parts = even ? 1 : leg.stride;
      if (parts > 1 && (leg.limit != 1 || isIn(leg.manner, 'j') || (isIn(leg.manner, 'o') && !leg.lame))) {
        return fmt::format("{} cannot say this term: its legs have different lengths", rules_.title);
      }
      for (int part = 0; part < parts; ++part) {
        const bool last = part + 1 == parts;
        Step step;
        step.limit = leg.limit;
        step.directionSet = part == 0 ? route.directionSets[i] : directionBit(0);
        const std::string passing = leg.lame ? "m" : leg.mustJump ? "p" : "mp";
        step.letters = last ? leg.ending : passing;
        if (step.letters.empty() && !(last && i + 1 == route.legs.size())) step.letters = "m";
        if (isIn(leg.manner, 'i') && part == 0) step.letters += 'i';
        if (isIn(leg.manner, 'o')) step.letters += 'o';
        if (last && isIn(leg.manner, 'j')) step.letters += 'j';
        step.quiet = last ? leg.plainQuiet : leg.lame;
        step.hurdle = last ? leg.plainHurdle : leg.mustJump;
        steps.push_back(step);
      }
    }

    // A term has one range for all its legs, or its legs change between single steps and slides.
    const int limit = steps.front().limit;
    const bool uniform = std::ranges::all_of(steps, [&](const Step& s) { return s.limit == limit; });
    for (std::size_t i = 0; i + 1 < steps.size() && !uniform; ++i) {
      if (steps[i].limit > 1 || steps[i + 1].limit > 1) {
        return fmt::format("{} has one number for all legs of a term", rules_.title);
      }
      if (steps[i].limit == steps[i + 1].limit) continue;
      if (!steps[i].quiet && !steps[i].hurdle) {
        return fmt::format("{} changes the range only behind a leg that ends on an empty cell or on a hurdle",
                           rules_.title);
      }
      std::string& letters = steps[i].letters;
      const char plain = steps[i].quiet ? 'm' : 'p';
      letters.erase(std::remove(letters.begin(), letters.end(), plain), letters.end());
      letters += steps[i].quiet ? 'y' : 'g';
    }
    return emitInOneAtom(steps, even ? stride : 1, limit);
  }

 private:
  // A leg of one step, or of the length that all legs have.
  struct Step {
    std::string letters;
    int limit = 1;
    DirectionSet directionSet = directionBit(0);  // the turns that are possible before the step
    bool quiet = false, hurdle = false;
  };

  // Writes steps of equal length as legs of one atom, such as mafK.
  EmittedOrWhy emitInOneAtom(const std::vector<Step>& steps, int stride, int limit) const {
    const bool captures = std::any_of(steps.begin(), steps.end() - 1, [](const Step& s) {
      return s.letters.find_first_of("cdke") != std::string::npos;
    });
    const DirectionSet starts = steps.front().directionSet;
    const bool straight = (starts & directionsOf(AtomClass::Orthogonal)) != 0,
               diagonal = (starts & directionsOf(AtomClass::Diagonal)) != 0;
    std::vector<EmittedTerm> result;
    for (const AtomClass half : {AtomClass::Orthogonal, AtomClass::Diagonal, AtomClass::Radial}) {
      // King's steps are one term if letters can name exactly their directions; otherwise a term of W and a
      // term of F.
      const bool both = straight && diagonal;
      const bool wholeKing = both && stride == 1 &&
                             (starts == 0xFF || spellDirections(rules_.dialect, starts, AtomClass::Radial));
      if (half == AtomClass::Radial ? !wholeKing : wholeKing) continue;
      const DirectionSet directionSet = starts & directionsOf(half);
      if (directionSet == 0) continue;
      std::vector<std::string> prefixes{""};
      for (std::size_t i = 0; i < steps.size(); ++i) {
        std::vector<std::string> turns{""};
        if (i > 0) turns = coverDirections(rules_.dialect, steps[i].directionSet, AtomClass::Radial);
        if (i == 0 && directionSet != directionsOf(half))
          turns = coverDirections(rules_.dialect, directionSet, half);
        std::vector<std::string> longer;
        for (const std::string& prefix : prefixes) {
          for (const std::string& directions : turns)
            longer.push_back(prefix + (i > 0 ? "a" : "") + legText(steps[i].letters, directions));
        }
        prefixes = std::move(longer);
      }
      if (prefixes.empty()) {
        return fmt::format(kNoDirections, rules_.title);
      }
      for (const std::string& prefix : prefixes)
        result.push_back({prefix + stepAtom(half, stride, limit), captures});
    }
    return result;
  }

  static std::string stepAtom(AtomClass atoms, int stride, int limit) {
    const std::size_t kind = atoms == AtomClass::Orthogonal ? 0 : atoms == AtomClass::Diagonal ? 1 : 2;
    if (stride == 1 && limit == 0) return std::string(1, "RBQ"[kind]);
    const std::string letters = stride == 1 ? "WFK" : stride == 2 ? "DA" : "HG";
    return std::string(1, letters[kind]) + (limit == 1 ? "" : std::to_string(limit));
  }

  const DialectRules& rules_;
};

std::size_t bendOf(const std::vector<Vector>& path) {
  return static_cast<std::size_t>(std::ranges::find_if(path, [&](const Vector& v) { return v != path[0]; }) -
                                  path.begin());
}
// Returns the first steps of a leap, each with the turn after it (0: none). An oblique leap goes straight and
// then turns by 45 degrees.
std::vector<std::pair<DirectionSet, DirectionSet>> startsAndTurns(const LegNode& node) {
  if (node.leaps.isRadial()) return {{static_cast<DirectionSet>(node.start), 0}};
  DirectionSet right = 0, left = 0;
  for (int direction = 0; direction < kDirectionCount; ++direction) {
    if ((node.start >> direction & 1) == 0) continue;
    // Even directions lie to the right of the straight direction beside them, odd ones to the left.
    if (direction % 2 == 0)
      right |= directionBit(direction);
    else
      left |= directionBit(direction + 1);
  }
  const DirectionSet both = right & left;
  std::vector<std::pair<DirectionSet, DirectionSet>> result;
  if (both != 0) result.push_back({both, static_cast<DirectionSet>(directionBit(1) | directionBit(7))});
  if ((right & ~both) != 0) result.push_back({static_cast<DirectionSet>(right & ~both), directionBit(1)});
  if ((left & ~both) != 0) result.push_back({static_cast<DirectionSet>(left & ~both), directionBit(7)});
  return result;
}

}  // namespace

std::variant<std::vector<EmittedTerm>, std::string> emitRoute(const Route& route, const DialectRules& rules) {
  return RowPrinter(rules).emit(route);
}

std::vector<Route> stepsOfLeap(const LegNode& node) {
  const std::vector<Vector> path = pathOf(node.leaps.vector(0));
  if (node.limit[0] != 1 || path.empty() || path.size() > kLongestLeap ||
      (node.wrap != Wrap::None && !node.lame)) {
    return {};
  }
  RouteLeg passing, last;
  passing.ending = node.lame ? "m" : node.mustJump ? "p" : "mp";
  passing.plainQuiet = node.lame;
  if (node.wrap != Wrap::None) passing.manner += 'o';
  last.manner = passing.manner;
  last.ending = endingLetters(node.outcomes, true);
  Route route;
  route.legs.assign(path.size() - 1, passing);
  route.legs.push_back(last);
  if (node.unmoved) route.legs.front().manner += 'i';
  route.directionSets.assign(path.size(), directionBit(0));
  std::vector<Route> result;
  for (const auto& [starts, turns] : startsAndTurns(node)) {
    route.directionSets.front() = starts;
    if (turns != 0) route.directionSets[bendOf(path)] = turns;
    result.push_back(route);
  }
  return result;
}

}  // namespace fairyforge::movement::dialects
