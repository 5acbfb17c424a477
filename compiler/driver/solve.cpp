// fairyforge solve: endgames and small games, solved.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/driver/common.h"
#include "compiler/driver/files.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/driver/watch.h"
#include "compiler/solve/report.h"
#include "compiler/solve/whole-game.h"

namespace fairyforge::driver {
namespace {

// What solving may take; the rest of the memory is for the executor and for copies.
std::size_t mostBytes(const Request& request) {
  return std::size_t{request.number("memory-limit")} * 3 / 4 << 20;
}

ExitCode fail(const std::string& why) {
  reportError(why);
  return kFailed;
}

ExitCode solveWhole(const Request& request, const Table& game) {
  nowDoing("following all moves");
  const Position& start = game.game->position();
  const auto solved = solve::WholeGame::of(start, *game.executor, mostBytes(request));
  if (!solved) return fail("the game cannot be solved as a whole: " + solved.why());
  const auto valueOf = [&](const Position& position) { return solved->valueOf(position); };
  if (request.has("json")) {
    Json json = solve::jsonOf(start, *game.executor, valueOf);
    json["positions"] = solved->positions();
    print(json.pretty());
  } else {
    print(
        fmt::format("{} positions\n{}", solved->positions(), solve::textOf(start, *game.executor, valueOf)));
  }
  return kDone;
}

solve::SolverOptions optionsOf(const Request& request) {
  solve::SolverOptions options;
  options.threads = request.number("threads");
  options.mostBytes = mostBytes(request);
  if (request.text("distance") == "conversion") options.distance = solve::Distance::Conversion;
  if (request.has("tables")) {
    const std::string folder = request.text("tables");
    options.find = [folder](const std::string& name) { return bytesOf(folder + "/" + name); };
    options.keep = [folder](const std::string& name, const std::string& bytes) {
      return writeFiles(folder, {{name, bytes}});
    };
  }
  options.distrust = [](const std::string& name) {
    warn(fmt::format("{} is not this table, or not all of it; it is made again", name));
  };
  return options;
}

ExitCode solveMaterials(const Request& request, const Table& game) {
  auto scope = solve::Scope::of(game.variant);
  if (!scope) return fail(scope.why());
  const auto materials = solve::materialsNamed(*game.variant, request.operand(1));
  if (!materials) return fail(materials.why());
  const solve::SolverOptions options = optionsOf(request);
  const bool json = request.has("json");
  const std::vector<std::string> leftOut = scope->leftOut();
  solve::Solver solver(std::move(*scope), *game.executor, options);
  nowDoing("solving");
  const bool isAboutOne = request.has("fen") || request.has("after");
  std::vector<solve::Report> reports;
  std::vector<std::string> refused;
  for (const solve::Material& material : *materials) {
    const auto table = solver.table(material);
    if (!table) {
      if (materials->size() == 1) return fail(table.why());
      refused.push_back(fmt::format("{}: {}", solve::nameOf(*game.variant, material), table.why()));
      continue;
    }
    if (isAboutOne) continue;
    reports.push_back({solve::nameOf(*game.variant, material), *table,
                       solve::statisticsOf(solver.scope(), **table),
                       solve::check(solver, **table, request.number("check"))});
  }
  bool sound = true;
  for (const solve::Report& report : reports) sound = sound && report.checked.fault.empty();
  const auto valueOf = [&](const Position& position) { return solver.valueOf(position); };
  if (isAboutOne) {
    const Position& position = game.game->position();
    print(json ? solve::jsonOf(position, *game.executor, valueOf).pretty()
               : solve::textOf(position, *game.executor, valueOf));
    return valueOf(position) ? kDone : kFailed;
  }
  if (json) {
    auto list = Json::array();
    for (const solve::Report& report : reports) list.push_back(solve::jsonOf(solver, report));
    print(Json{{"game", game.variant->title()},
               {"distance", request.text("distance")},
               {"leftOut", leftOut},
               {"solved", solve::jsonOf(solver.solved())},
               {"tables", list},
               {"refused", refused}}
              .pretty());
    return sound ? kDone : kFailed;
  }
  print(solve::textOf(solver.solved()));
  if (!leftOut.empty()) print(fmt::format("left out: {}\n", fmt::join(leftOut, ", ")));
  print(reports.size() == 1 && refused.empty() ? "\n" + solve::textOf(solver, reports.front())
                                               : "\n" + solve::survey(solver, reports));
  for (const std::string& line : refused) print(line + "\n");
  return sound ? kDone : kFailed;
}

ExitCode runSolve(const Request& request) {
  const bool whole = !request.hasOperand(1);
  for (const char* option : {"tables", "distance", "check", "threads"}) {
    if (!whole || !request.isGiven(option)) continue;
    reportError(fmt::format("--{} has no effect where the whole game is solved", option),
                "fairyforge solve FILE MATERIAL");
    return kUsage;
  }
  if (request.has("tables") && !canWriteTo(request.text("tables"))) return kFailed;
  const std::optional<Table> table = prepareGame(request);
  if (!table) return kFailed;
  return whole ? solveWhole(request, *table) : solveMaterials(request, *table);
}

}  // namespace

Verb solveVerb() {
  return {
      .name = "solve",
      .summary = "endgames and small games, solved exactly",
      .operands = {fileOperand(),
                   {.name = "MATERIAL",
                    .meaning =
                        "the men of both sides, White's first: KQ-KR; `any` stands for every type that is "
                        "not royal, `+` parts names: K+any-K",
                    .optional = true}},
      .text =
          "Finds for every position with these men who wins, and in how many plies, if both play best; and the "
          "same for all positions that moves lead to. Ends of the game are those of its rules. Castling, the "
          "count of quiet moves and repetition are left out; the first line says so. Printed are the counts of "
          "wins and draws, and the longest win with its moves. With several materials each has a line.\n\n"
          "With --fen or --after: what that position and each of its moves come to.\n\n"
          "Without MATERIAL the whole game is solved, from its start or from that position, where so few "
          "positions can follow that all of them can be kept.",
      .options =
          joined({{{.name = "tables",
                    .argument = "FOLDER",
                    .meaning = "keep the tables there, and take those that are there already"},
                   {.name = "distance",
                    .argument = "WHAT",
                    .meaning = "count plies to the end of the game, or to a conversion: the first capture or "
                               "change of type that other tables know, or the end",
                    .choices = {"end", "conversion"},
                    .standard = "end"},
                   {.name = "check",
                    .argument = "N",
                    .meaning = "the referee checks so many positions of each table; all of a small one",
                    .standard = "1000",
                    .least = 0},
                   threadsOption("solve with T threads")},
                  positionOptions(),
                  executorOptions(),
                  readingOptions(),
                  {jsonOption()}}),
      .run = runSolve};
}

}  // namespace fairyforge::driver
