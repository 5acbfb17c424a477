// Writes routes as sequences of steps of one atom, joined by `a`. Dialects with legs write routes in this
// way, and leaps for which they have no letter.
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

// ---- emitted-term ----

// The text of a term.
struct EmittedTerm {
  std::string text;
  bool capturesOnTheWay = false;
};

// ---- rows ----

// Returns the terms by which the dialect writes the route, or a sentence that says why there are none.
std::variant<std::vector<EmittedTerm>, std::string> emitRoute(const Route& route, const DialectRules& rules);

// Returns the leap of a leg as routes of single steps: over any cells or, if the leap is lame, over empty
// ones. Returns nothing if the leap may be repeated, or if its steps could leave the board where the leap
// does not.
std::vector<Route> stepsOfLeap(const LegNode& node);

// ---- leaps ----

// The directions of leaps, by the leap's letter and the modifiers that are not directions.
using LeapDirections = std::map<std::pair<char, std::string>, DirectionSet>;

// Returns the single leaps that equal a term of several legs which pass over any cells, or over empty cells
// along the path of a lame leap. Returns nothing if such leaps do not cover all moves of the legs.
LeapDirections leapsOf(const LegGraph& graph, const DialectRules& rules);

AtomClass classOf(char leaper);

}  // namespace fairyforge::movement::dialects
