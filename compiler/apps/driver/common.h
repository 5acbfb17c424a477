// What several verbs do alike: options that they share, and how they begin: read the variant, make the
// executor, set up the game. Each function reports what went wrong and then returns nothing; the verb only
// has to fail.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/apps/driver/command-line.h"
#include "compiler/core/base/shard.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/core/text/json.h"
#include "compiler/frontend/frontend.h"
#include "compiler/native/tiered-executor.h"
#include "runtime/dialect.h"
#include "runtime/game.h"

namespace fairyforge::driver {

// FILE, and what is said about the options that read it.
Operand fileOperand();
Operand pieceOperand();
// Options that belong together: how FILE is read, which position is meant, which executor works on it.
using Options = std::vector<Option>;
Options readingOptions();
Options positionOptions();
Options executorOptions();
Option dialectOption();
Option fromOption();
Option diagnosticsOption();
// `executors`: those that have compiled code.
Option noCacheOption(const std::vector<std::string>& executors);
Option jsonOption();
// These options and --json, which shows diagnostics in its own form.
Options withDiagnosticsInJson(Options options);
Option shardOption();
Option threadsOption(const std::string& meaning, const std::string& standard = {});
// -o and --html, whose arguments are files.
Option outputOption(const std::string& meaning);
Option pageOption();
// A verb's own options and those groups, in this order.
Options joined(std::initializer_list<Options> groups);

// Shows `diagnostics` on standard error in the form that --diagnostics asks for.
void show(const Request& request, const Diagnostics& diagnostics);

// The version of Fairy-Stockfish that --engine names.
formats::FairyStockfish engineOf(const Request& request);

// The dialect that --dialect asks for; own words, where the verb has no such option.
const Dialect& dialectOf(const Request& request);
// The position in its words, in own ones where it has none.
std::string positionIn(const Request& request, const Position& position);

// How the request wants a variant's text to be read.
frontend::LoadOptions readingOf(const Request& request);
// ... with warnings of what can never happen.
frontend::LoadOptions examiningOf(const Request& request);
// The variant of the file at `path`, if it can be played; of an operand; and with its diagnostics shown.
frontend::LoadedVariant read(const std::string& path, const frontend::LoadOptions& options,
                             Diagnostics& diagnostics);
// Reports options that were given and have no effect on a text in its language; but for `used`, of which the
// verb makes use besides.
frontend::LoadedVariant read(const Request& request, Diagnostics& diagnostics, std::size_t operand = 0,
                             std::string_view used = {});
VariantPtr load(const Request& request, std::size_t operand = 0, std::string_view used = {});
// Has each option that was given an effect on some of the texts? Reports those that have not.
bool optionsCount(const Request& request, const std::vector<frontend::Language>& languages,
                  std::string_view used = {});
// The same of files, for verbs that do not read them themselves; standard input may be in any language.
bool optionsCount(const Request& request, const std::vector<std::string>& paths);
// Has the option an effect on the file at `path`?
bool countsFor(const Option& option, const Request& request, const std::string& path);

// The part of the work that --shard asks for; nothing, told to the user, when it makes no sense.
std::optional<Shard> shardOf(const Request& request);

// Reports why there is no native code.
void reportNativeError(const std::string& error);

// Where compiled code is kept, unless --no-cache.
native::CodeCache cacheFor(const Request& request);

// Ends an executor when its verb is done. Code that is still being made is waited for a moment, so that the
// next run finds it in the cache; if that takes longer, the process must end without it.
struct EndExecutor {
  void operator()(Executor* executor) const;
};
using ExecutorPtr = std::unique_ptr<Executor, EndExecutor>;
// What the program returns. Where an executor is still working, the process ends here.
int endProgram(int code);

// The executor that --executor and --tier ask for. With `reports` the call waits until all
// tiers are compiled.
ExecutorPtr makeExecutor(const Request& request, const VariantPtr& variant,
                         std::vector<native::TierReport>* reports = nullptr);

// What a verb that plays begins with: the variant of FILE, the executor that --executor and --tier ask for
// (the referee, where the verb has no such options), and the game at the position of --fen, or at its start,
// after the moves of --after.
struct Table {
  VariantPtr variant;
  ExecutorPtr executor;
  std::optional<Game> game;  // only of prepareGame
};
std::optional<Table> prepare(const Request& request);
std::optional<Table> prepareGame(const Request& request);

// The piece type whose ID or name the operand behind FILE is, in small letters or capitals; none without that
// operand. Nothing where an error was reported.
std::optional<std::optional<TypeId>> chosenPiece(const Request& request, const Variant& variant);

}  // namespace fairyforge::driver
