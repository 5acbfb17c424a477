// Functions that several verbs need: reading and writing, shared options, and the first steps of a verb (read
// the variant, make the executor, set up the game). A function that fails reports the error and ends the
// verb, unless it takes Diagnostics or returns whether it has succeeded.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/apps/driver/files.h"
#include "compiler/apps/driver/terminal.h"
#include "compiler/apps/driver/verbs.h"
#include "compiler/apps/driver/watch.h"
#include "compiler/core/base/shard.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/core/text/json.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/games/discover.h"
#include "compiler/native/tiered-executor.h"
#include "runtime/dialect.h"
#include "runtime/game.h"

namespace fairyforge::driver {

// Returns the operand FILE. Its help names the options that affect how the file is read.
Operand fileOperand();
Operand pieceOperand();
// These functions return groups of options: for reading FILE, for choosing a position, and for choosing the
// executor.
Options readingOptions();
Options positionOptions();
Options executorOptions();
Option dialectOption();
Option fromOption();
Option diagnosticsOption();
// Returns the option --no-cache. `executors` has the arguments of --executor for which code is compiled,
// without which the option has no effect.
Option noCacheOption(const std::vector<std::string>& executors);
Option jsonOption();
Options jsonOptions();  // with this option alone
// Returns the options, with --json added and with --diagnostics changed: with --json, diagnostics are shown
// as JSON by default.
Options withDiagnosticsInJson(Options options);
Option shardOption();
Option threadsOption(const std::string& meaning, const std::string& standard = {});
// These functions return the options -o and --html, whose arguments are files to write.
Option outputOption(const std::string& meaning);
Option pageOption();

// Shows `diagnostics` on standard error in the form that --diagnostics asks for.
void show(const Request& request, const Diagnostics& diagnostics);

// Returns the version of Fairy-Stockfish that --engine names.
formats::FairyStockfish engineOf(const Request& request);

// Returns the dialect that --dialect names; the program's own notation if the verb has no such option.
const Dialect& dialectOf(const Request& request);
// Returns the position's text in the dialect of --dialect; in the program's own notation if that dialect
// cannot express it.
std::string positionIn(const Request& request, const Position& position);

// Returns the options for reading that the request contains.
frontend::LoadOptions readingOf(const Request& request);
// Returns readingOf(), with warnings about rules that can never take effect.
frontend::LoadOptions examiningOf(const Request& request);
// These functions read a variant and check that it can be played. read() takes a path or the number of an
// operand; load() also shows the diagnostics and fails if there are errors.
frontend::LoadedVariant read(const std::string& path, const frontend::LoadOptions& options,
                             Diagnostics& diagnostics);
// These functions also report options of the request that have no effect on a text in this language. `used`:
// an option that the verb uses in any case.
frontend::LoadedVariant read(const Request& request, Diagnostics& diagnostics, std::size_t operand = 0,
                             std::string_view used = {});
VariantPtr load(const Request& request, std::size_t operand = 0, std::string_view used = {});
// Has each option that the user gave an effect on a text in one of these languages? Reports the options that
// have none.
bool optionsHaveEffect(const Request& request, const std::vector<frontend::Language>& languages,
                       std::string_view used = {});
// Like the function above, for files that the verb does not read itself. Standard input may be in any
// language.
bool optionsHaveEffect(const Request& request, const std::vector<std::string>& paths);
// Has the option an effect on the file at `path`, to judge by the file's language?
bool hasEffectOn(const Option& option, const Request& request, const std::string& path);

// Returns the part of the work that --shard names.
Shard shardOf(const Request& request);

// Returns the user's cache of compiled code; with --no-cache, a cache that keeps nothing.
native::CodeCache cacheFor(const Request& request);

// Destroys an executor when its verb has finished. If the executor is still compiling, waits a moment, so
// that the next run finds the code in the cache. If that is not enough, leaves the executor alive; then the
// process must end by endProgram().
struct EndExecutor {
  void operator()(Executor* executor) const;
};
using ExecutorPtr = std::unique_ptr<Executor, EndExecutor>;
// Returns `code`. If EndExecutor has left an executor alive, ends the process with `code` instead.
int endProgram(int code);

// Returns the executor that --executor and --tier ask for. With `reports` the call waits until all tiers are
// compiled.
ExecutorPtr makeExecutor(const Request& request, const VariantPtr& variant,
                         std::vector<native::TierReport>* reports = nullptr);

// What verbs that play need: the variant of FILE; the executor that --executor and --tier ask for (the
// referee, if the verb has no such options); and the game, at the position of --fen or at the start, after
// the moves of --after.
struct PreparedGame {
  VariantPtr variant;
  ExecutorPtr executor;
  std::optional<Game> game;  // set by prepareGame() only
};
PreparedGame prepare(const Request& request);
PreparedGame prepareGame(const Request& request);

// The variant of FILE and the chosen piece types: the type that the operand after FILE names, by ID or by
// name (in capitals or not), or all types without that operand.
struct Chosen {
  VariantPtr variant;
  std::optional<TypeId> piece;
  std::vector<TypeId> types;  // the chosen type, or all
};
Chosen loadChosen(const Request& request);

// Returns the files that the operands name, and those in folders among them. Fails if there are none.
games::Discovery discovered(const Request& request, const std::vector<std::string>& paths);
// Returns the options of the group that the user gave.
Options givenOf(const Request& request, const Options& group);

// Writes the report to the file of -o, or prints it.
void deliver(const Request& request, const std::string& report);

}  // namespace fairyforge::driver
