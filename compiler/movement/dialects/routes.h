// Splits a term of several legs into all paths through its legs, direction by direction.
//
// Dialects without brackets, parentheses or relative turns write a term as one or more sequences of steps
// with fixed turns. Dialects without legs may still have a letter for the leap that the steps add up to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/movement/plan.h"

namespace fairyforge::movement::dialects {

// One leg of a route, in letters.
struct RouteLeg {
  std::string ending;  // m c d k e p g: how it may end, as written; empty: the default for its place
  std::string manner;  // i o u and the like; j if it skips a cell, n if it may be taken in passing
  int stride = 1;      // of a leap along a line
  int limit = 1;       // most steps; 0: any number
  bool lame = false;
  bool mustJump = false;
  bool plainQuiet = false;   // ends only on an empty cell
  bool plainHurdle = false;  // ends only on a piece, which stays
  bool anything = false;     // ends on any cell and does nothing there
};

// A sequence of legs with their directions: those of the first leg, then for each later leg its turns
// relative to the previous leg. All combinations are meant.
struct Route {
  std::vector<RouteLeg> legs;
  std::vector<DirectionSet> directionSets;
};

// Returns the routes of a term whose legs all run along straight lines, or a sentence that says why there are
// none.
std::variant<std::vector<Route>, std::string> routesOf(const LegGraph& graph);

// Returns the letters that say how a leg may end: "m", "cd", "p"; an empty text if that is the default for
// the leg's place.
std::string endingLetters(const std::vector<LegOutcome>& outcomes, bool final);

}  // namespace fairyforge::movement::dialects
