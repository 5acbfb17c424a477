// A term of several legs taken apart: every path through its legs, direction by direction.
//
// Dialects without brackets, parentheses or relative turns write a term as one or more rows of steps with
// fixed turns; dialects without legs may still have a name for the leap that the steps add up to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/movement/plan.h"

namespace fairyforge::movement::dialects {

// What one leg of a route does, in letters.
struct RouteLeg {
  std::string ending;  // m c d k e p g of where it ends, as written; empty: the default of its place
  std::string manner;  // i o j n u, where they are the leg's own
  int stride = 1;      // of a leap along a line
  int limit = 1;       // most steps, 0: any number
  bool lame = false;
  bool mustJump = false;
  bool plainQuiet = false;   // ends on an empty cell only
  bool plainHurdle = false;  // ends on a piece only, which stays
  bool anything = false;     // ends on any cell and does nothing there
};

// Legs in a row, and in which directions: those of the first leg, then for each later leg the turns that it
// makes after the one before, all combined with all.
struct Route {
  std::vector<RouteLeg> legs;
  std::vector<DirectionSet> directionSets;
};

// The routes of a term whose legs run along lines; a text says why there are none.
std::variant<std::vector<Route>, std::string> routesOf(const LegGraph& graph);

// The letters of where a leg ends: "m", "cd", "p"; empty for the default of its place.
std::string endingLetters(const std::vector<LegOutcome>& outcomes, bool final);

}  // namespace fairyforge::movement::dialects
