// Rows of steps in one atom, joined by `a`: how a dialect with legs says routes and the leaps that it has no
// letter for.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "compiler/movement/dialects/emitted-term.h"
#include "compiler/movement/dialects/routes.h"
#include "compiler/movement/dialects/rules.h"

namespace fairyforge::movement::dialects {

// The terms of the route, or why there are none.
std::variant<std::vector<EmittedTerm>, std::string> emitRoute(const Route& route, const DialectRules& rules);

// A leap as routes of single steps, over any cells or, if it is lame, over empty ones. None when it may be
// repeated or its steps could leave the board where the leap does not.
std::vector<Route> stepsOfLeap(const LegNode& node);

}  // namespace fairyforge::movement::dialects
