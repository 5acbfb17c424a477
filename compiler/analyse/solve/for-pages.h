// Tables of solved endgames for pages, whose script looks up positions itself.
#pragma once

#include "compiler/analyse/solve/solver.h"
#include "compiler/core/text/json.h"

namespace fairyforge::solve {

// Returns the tables with these names, in the form that compiler/apps/page/endgames.js reads; those that are
// incomplete or of another game are left out. Fails if none is left, or if the page would become too large.
Expected<Json> tablesForPages(Solver& solver, const std::vector<std::string>& names);

}  // namespace fairyforge::solve
