// What verbs that play and solve share: learned numbers, tables of solved endgames, records, and the games from which
// a protocol or the terminal player can choose. A section for each source.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "compiler/analyse/solve/probe.h"
#include "compiler/apps/driver/common.h"
#include "compiler/play/protocols/session.h"
#include "compiler/play/records/replay.h"
#include "runtime/engine/evaluation.h"

namespace fairyforge::driver {

// ---- tunings ----
//
// Where the results of `tune` are stored, and their use.

// Returns the path of the file with what was learned for rules with this hash, in the user's data folder;
// empty if there is no such folder.
std::filesystem::path tuningPath(const std::string& rules);
// Returns --no-tuning, for verbs that play.
Option noTuningOption();
// Returns the learned numbers of the game, unless --no-tuning is given. Says on standard error which file is
// used, or why none is.
std::optional<engine::Numbers> learnedOf(const Request& request, const Variant& variant);

// ---- tables ----
//
// Tables of solved endgames in a folder, for verbs that make them and for verbs that look positions up.

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

// ---- records ----
//
// Reads records of games for verbs, and replays them.

// Returns the records of games in the file at `path`; nothing, after an error, if the file cannot be read as
// text.
std::optional<std::vector<records::Record>> recordsOf(const std::string& path, Diagnostics& diagnostics);

// Plays the moves of a record by the rules of `variant`. Moves and positions are read in `dialect` first, and
// written in it in the result. Returns nothing if the record's start is no valid position. An illegal move is
// reported with the rule that forbids it.
std::optional<records::Replayed> replayed(const records::Record& record, const VariantPtr& variant,
                                          const Executor& executor, Diagnostics& diagnostics,
                                          const Dialect& dialect = ownDialect());

// ---- offers ----
//
// The games, with their executors, that a protocol or the terminal player can choose from.

// Returns what a session needs of the variant. The executor is made when it is first used, as the request
// wants it.
protocols::OpenGame openGame(const Request& request, VariantPtr variant);
// Returns an offer of a game that is open already.
protocols::Offer offerOf(std::string name, protocols::OpenGame game);

// Returns all games of the files of the request. If it names none: the games of the library, chess first,
// each of which is read when it is chosen. Fails if a file has errors.
std::vector<protocols::Offer> offersOf(const Request& request);
// Returns the games of one more file, which a client has named while the engine runs, or says why there are
// none.
Expected<std::vector<protocols::Offer>> offersOf(const Request& request, const std::string& file);

}  // namespace fairyforge::driver
