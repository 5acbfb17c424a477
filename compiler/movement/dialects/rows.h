// Writes routes as sequences of steps of one atom, joined by `a`. That is how dialects with legs write
// routes, and leaps for which they have no letter.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/movement/dialects/routes.h"
#include "compiler/movement/dialects/rules.h"

namespace fairyforge::movement::dialects {

// ---- terms of the other dialect ----

// A term in the other dialect.
struct EmittedTerm {
  std::string text;
  bool capturesOnTheWay = false;
};

// ---- routes as legs joined by `a` ----

// Returns the terms for the route in the dialect; if there are none, the reason as a sentence.
std::variant<std::vector<EmittedTerm>, std::string> emitRoute(const Route& route, const DialectRules& rules);

// Returns the leap of a leg as routes of single steps: over empty cells if the leap is lame, otherwise over
// any cells.
//
// Returns nothing if the leap can be repeated, or if no path of at most kLongestLeap (rows.cpp) steps leads
// to its end. Also returns nothing if it crosses joined edges without being lame: its steps could leave the
// board where the leap does not.
std::vector<Route> stepsOfLeap(const LegNode& node);

// ---- routes as leaps ----

// The directions of leaps, by the letter of the leap and its modifiers other than directions.
using LeapDirections = std::map<std::pair<char, std::string>, DirectionSet>;

// Returns single leaps that together have exactly the moves of a term of several legs; empty if the dialect
// has no such leaps. There are none unless the cells between may hold anything, or must all be empty as on
// the path of a lame leap.
LeapDirections leapsOf(const LegGraph& graph, const DialectRules& rules);

// Returns the class of the leaps that a leaper's letter means.
AtomClass classOf(char leaper);

}  // namespace fairyforge::movement::dialects
