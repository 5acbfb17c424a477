// Tables of solved endgames in a folder, for verbs that make them and for verbs that look positions up.
#pragma once

#include "compiler/analyse/solve/probe.h"
#include "compiler/apps/driver/common.h"
#include "compiler/play/protocols/session.h"

namespace fairyforge::driver {

// Returns the most memory, in bytes, for solving and for tables; the rest is for the executor and for copies.
std::size_t mostBytesOfTables(const Request& request);
// Returns the options of verbs that solve: --tables and others.
Options solvingOptions();
// Returns the settings that these options ask for; tables are also stored in the folder.
solve::SolverOptions solverOptions(const Request& request);

// Returns the tables in the folder of --tables for a page. Fails if there are none or they are too large.
std::string endgamesForPage(const Request& request, const VariantPtr& variant);

// Returns the option --tables for verbs that look positions up.
Option askTablesOption(const std::string& meaning);
// Returns a function that looks up positions in the folder of --tables; without that option it knows none.
// `game` must outlive the function.
solve::ValueOf askTables(const Request& request, const PreparedGame& game);
// Returns such a function in the form that an engine needs.
protocols::AskTables knowledgeFor(const Request& request, const VariantPtr& variant,
                                  const std::function<const Executor&()>& executor);

}  // namespace fairyforge::driver
