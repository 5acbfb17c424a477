// The verb `tune`: the engine plays games against itself and fits the evaluation of this game to their
// results.
#include <filesystem>

#include "compiler/apps/driver/engine-verbs.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/play/tune/tuning.h"

namespace fairyforge::driver {
namespace {

ExitCode runTune(const Request& request) {
  const PreparedGame prepared = prepare(request);
  const std::string rules = hashText(variantHash(*prepared.variant));
  const std::string path = request.has("output") ? request.text("output") : tuningPath(rules).string();
  if (path.empty()) fail("there is no folder for what is learned", "give -o PATH");
  if (!request.has("output")) {
    std::error_code problem;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), problem);
  }
  demand(canWriteFile(path));
  const std::size_t games = request.number("games");
  const tune::GameOptions options{request.number("seed"), request.number("nodes")};
  Progress progress(games + 2 * tune::matchGames(games), "games");
  const tune::Tuning tuning =
      tune::tune(prepared.variant, *prepared.executor, games, options, request.number("threads"),
                 [&](std::size_t played) { progress.at(played); });
  progress.end();
  const std::string file = tune::fileOf(*prepared.variant, rules, tuning);
  if (tuning.isBetter()) demand(writeFile(path, file));
  if (request.has("json"))
    print(file);
  else
    print(tune::reportOf(prepared.variant, tuning));
  if (!tuning.isBetter())
    printNote("nothing is kept, since it foretells games no better than what the rules tell, or plays worse");
  return kDone;
}

}  // namespace

Verb tuneVerb() {
  return {
      .name = "tune",
      .summary = "let the engine learn a game from games against itself",
      .operands = {fileOperand()},
      .text =
          "Plays games of the engine against itself and finds the values of pieces and places that foretell best how "
          "they end. They are kept in the user's data folder by the hash of the rules, and play and engine use them "
          "from then on. Tells what was learned, whether it foretells games better that it was not learned from, and "
          "how a match ends against what the rules alone tell, a fifth as long. A small network is taught what the numbers do not tell, and is used if it wins such a match against them. Nothing is kept that foretells no "
          "better or plays worse. The same options and seed teach the same, whatever the number of threads.",
      .options = {number("games", "N", "how many games", "1000", tune::kFewestGames, 1'000'000),
                  number("nodes", "N", "positions that are searched for a move", "500", 1),
                  number("seed", "N", "another number, other games", "1", 0),
                  threadsOption("play T games at a time"), outputOption("keep what is learned there instead"),
                  jsonOption()},
      .usual = {executorOptions, readingOptions},
      .run = runTune};
}

}  // namespace fairyforge::driver
