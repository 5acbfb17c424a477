// Tables of solved endgames in a folder, for verbs that make them and for those that ask them.
#pragma once

#include "compiler/analyse/solve/probe.h"
#include "compiler/apps/driver/common.h"
#include "compiler/play/protocols/session.h"

namespace fairyforge::driver {

// What solving, and tables, may take; the rest of the memory is for the executor and for copies.
std::size_t mostBytesOfTables(const Request& request);
// --tables and others of verbs that solve; they count on these occasions.
Options solvingOptions(const std::vector<Occasion>& occasions = {});
// What they ask for: tables are kept in the folder too.
solve::SolverOptions solverOptions(const Request& request);

// The tables in the folder of --tables for a page; nothing, told to the user: there are none, or they are too large.
std::optional<std::string> endgamesForPage(const Request& request, const VariantPtr& variant);

// --tables, of verbs that ask.
Option askTablesOption(const std::string& meaning);
// What the tables in its folder know, nothing where it is not given; no function, told to the user, where they cannot
// be asked. The table must outlive it.
solve::ValueOf askTables(const Request& request, const Table& table);
// As an engine wants to know it.
protocols::AskTables knowledgeFor(const Request& request, const VariantPtr& variant,
                                  const std::function<const Executor&()>& executor);

}  // namespace fairyforge::driver
