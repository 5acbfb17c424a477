// What verbs that play and solve share: tuned evaluations, tables of solved endgames, records, and the games
// from which a client of a protocol or the terminal player can choose. There is a section for each source.
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
// Where the results of the verb tune are stored, and how other verbs get them.

// Returns the path of the file with the evaluation tuned for the rules with this hash, in the user's data
// folder; empty if there is no such folder.
std::filesystem::path tuningPath(const std::string& rules);
// Returns --no-tuning, for verbs that play.
Option noTuningOption();
// Returns the game's tuned evaluation, unless --no-tuning is given; nothing if there is none. Prints on
// standard error which file is used or, if it cannot be used, why.
std::optional<engine::Numbers> learnedOf(const Request& request, const Variant& variant);

// ---- tables ----
//
// Endgame tables in a folder: for the verb that computes them, and for verbs that look up positions in them.

// Returns the most memory, in bytes, for solving and for tables. The rest of --memory-limit is for the
// program itself.
std::size_t mostBytesOfTables(const Request& request);
// Returns the options of the verb solve: --tables and others.
Options solvingOptions();
// Returns the solver's settings for these options. With --tables, the solver also stores its tables in that
// folder.
solve::SolverOptions solverOptions(const Request& request);

// Returns the tables in the folder of --tables as data for an exported page. Fails if there are none or they
// are too large.
std::string endgamesForPage(const Request& request, const VariantPtr& variant);

// Returns the option --tables for verbs that look up positions.
Option askTablesOption(const std::string& meaning);
// Returns a function that looks up the value of a position in the folder of --tables. Without that option,
// the function knows no values. `game` must outlive the function.
solve::ValueOf askTables(const Request& request, const PreparedGame& game);
// Like askTables(), but returns the type of function that the engine of a protocol calls.
protocols::AskTables knowledgeFor(const Request& request, const VariantPtr& variant,
                                  const std::function<const Executor&()>& executor);

// ---- records ----
//
// For verbs: reads records of games (PGN) and replays them.

// Returns the records of games in the file at `path`; nothing, after an error, if the file cannot be read as
// text.
std::optional<std::vector<records::Record>> recordsOf(const std::string& path, Diagnostics& diagnostics);

// Plays the moves of a record by the rules of `variant`. Reads moves and positions in `dialect` or, failing
// that, in other notations; the result has them in `dialect`. Returns nothing if the record's start is no
// valid position. Reports an illegal move with the rule that forbids it.
std::optional<records::Replayed> replayed(const records::Record& record, const VariantPtr& variant,
                                          const Executor& executor, Diagnostics& diagnostics,
                                          const Dialect& dialect = ownDialect());

// ---- offers ----
//
// Games, with their executors, that a client of a protocol or the terminal player can choose from.

// Returns what a session of a protocol needs to play the variant. The executor of the request's --executor is
// made when it is first used.
protocols::OpenGame openGame(const Request& request, VariantPtr variant);
// Returns an offer of a game that has already been opened.
protocols::Offer offerOf(std::string name, protocols::OpenGame game);

// Returns an offer for each game in the request's files. Without files: the games of the library, chess
// first; each is read when it is chosen. Fails if a file of one game has errors.
std::vector<protocols::Offer> offersOf(const Request& request);
// Returns the games of one more file, which a client has named while the engine runs. Fails if it cannot be
// read.
Expected<std::vector<protocols::Offer>> offersOf(const Request& request, const std::string& file);

}  // namespace fairyforge::driver
