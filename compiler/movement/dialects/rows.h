// Rows of steps in one atom, joined by `a`: how a dialect with legs says routes and the leaps that it has no
// letter for.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "compiler/movement/dialects/routes.h"
#include "compiler/movement/dialects/rules.h"
#include "compiler/movement/dialects/said.h"

namespace fairyforge {

// The terms that say the route, or why none do.
std::variant<std::vector<Said>, std::string> sayRoute(const Route& route, const DialectRules& rules);

// A leap as routes of single steps, over any cells or, if it is lame, over empty ones. None when it may be
// repeated or its steps could leave the board where the leap does not.
std::vector<Route> stepsOfLeap(const LegNode& node);

}  // namespace fairyforge
