// Rows of steps in one atom, joined by `a`: this is how a dialect with legs writes routes, and leaps for
// which it has no letter.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "compiler/movement/dialects/emitted-term.h"
#include "compiler/movement/dialects/routes.h"
#include "compiler/movement/dialects/rules.h"

namespace fairyforge::movement::dialects {

// The terms of the route, or a string that says why there are none.
std::variant<std::vector<EmittedTerm>, std::string> emitRoute(const Route& route, const DialectRules& rules);

// A leap as routes of single steps over any cells or, if it is lame, over empty ones. Empty if the leap may
// be repeated, or if its steps could leave the board where the leap does not.
std::vector<Route> stepsOfLeap(const LegNode& node);

}  // namespace fairyforge::movement::dialects
