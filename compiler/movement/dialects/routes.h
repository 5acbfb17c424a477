// Splits a term of several legs into routes: all ways through its legs, direction by direction.
//
// Dialects without brackets, parentheses or relative turns write a term as one or more sequences of steps
// with fixed turns. Dialects without legs can still have a letter for the leap that the steps add up to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/movement/term-plan.h"

namespace fairyforge::movement::dialects {

// One leg of a route, in letters.
struct RouteLeg {
  std::string ending;  // letters of m c d k e p g for how it ends; empty: the default for its place
  std::string manner;  // letters such as i o u; j if it skips a cell, n if the piece can be taken en passant
  int stride = 1;      // the length of its steps, for leaps along a line
  int limit = 1;       // the greatest number of steps; 0: any number
  bool lame = false;
  bool mustJump = false;
  bool plainQuiet = false;   // ends only on an empty cell
  bool plainHurdle = false;  // ends only on a piece, which stays there
  bool anything = false;     // ends on any cell and does nothing there
};

// A sequence of legs with their directions. For the first leg these are absolute; for each later leg they are
// turns relative to the leg before. The route stands for all combinations of these directions.
struct Route {
  std::vector<RouteLeg> legs;
  std::vector<DirectionSet> directionSets;
};

// Returns the routes of a term (none if it never moves); or why it cannot be written as routes: "it may go on
// without end".
std::variant<std::vector<Route>, std::string> routesOf(const LegGraph& graph);

// Returns the letters for how a leg ends: "m", "cd", "p"; empty if that is the default for its place.
std::string endingLetters(const std::vector<LegOutcome>& outcomes, bool final);

}  // namespace fairyforge::movement::dialects
