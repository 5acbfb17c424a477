// Tables of solved endgames for pages, whose script looks up positions itself.
#pragma once

#include "compiler/analyse/solve/solver.h"
#include "compiler/core/text/json.h"

namespace fairyforge::solve {

// Returns those of the tables with these names that are complete and of the solver's game, in the form that
// compiler/apps/page/endgames.js reads. Fails if there is none, or if the page would become too large.
Expected<Json> tablesForPages(Solver& solver, const std::vector<std::string>& names);

}  // namespace fairyforge::solve
