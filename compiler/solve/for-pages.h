// Tables of solved endgames for pages, whose script looks positions up by itself.
#pragma once

#include "compiler/solve/solver.h"
#include "compiler/text/json.h"

namespace fairyforge::solve {

// Of the tables with these names those that are whole and of the solver's game, as compiler/page/endgames.js reads them.
// Fails where there is none, or where a page would become too large.
Expected<Json> tablesForPages(Solver& solver, const std::vector<std::string>& names);

}  // namespace fairyforge::solve
