// The verb `solve`: computes perfect play of endgames and of small games.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/analyse/solve/proof-search.h"
#include "compiler/analyse/solve/results.h"
#include "compiler/analyse/solve/whole-game.h"
#include "compiler/apps/driver/engine-verbs.h"
#include "compiler/apps/driver/merge.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/variant-hash.h"
#include "runtime/fen.h"

namespace fairyforge::driver {
namespace {

ExitCode solveWhole(const Request& request, const PreparedGame& game) {
  nowDoing("following all moves");
  const Position& start = game.game->position();
  const auto solved = orFail(solve::WholeGame::of(start, *game.executor, mostBytesOfTables(request)),
                             "the game cannot be solved as a whole: ");
  const auto valueOf = [&](const Position& position) { return solved.valueOf(position); };
  if (request.has("json")) {
    Json json = solve::jsonOf(start, *game.executor, valueOf);
    json["positions"] = solved.positions();
    print(json.pretty());
  } else {
    print(fmt::format("{} positions\n{}", solved.positions(), solve::textOf(start, *game.executor, valueOf)));
  }
  return kDone;
}

ExitCode solveMaterials(const Request& request, const PreparedGame& game) {
  const Shard shard = shardOf(request);
  const auto nameOf = [&](const solve::Material& material) { return solve::nameOf(*game.variant, material); };
  solve::Scope scope = orFail(solve::Scope::of(game.variant));
  const auto materials = orFail(solve::materialsNamed(*game.variant, request.operand(1)));
  solve::SolverOptions options = solverOptions(request);
  const std::string& distance = request.text("distance");
  options.distance = request.chosen<solve::Distance>("distance");
  const bool json = request.has("json");
  solve::Solver solver(std::move(scope), *game.executor, options);
  const std::vector<std::string> leftOut = solver.leftOut();
  nowDoing("solving");
  const bool isAboutOne = request.has("fen") || request.has("after");
  std::vector<solve::Report> reports;
  std::vector<std::string> refused;
  for (std::size_t i = 0; i < materials.size(); ++i) {
    if (!shard.has(i)) continue;
    const solve::Material& material = materials[i];
    const auto table = solver.table(material);
    if (!table) {
      if (materials.size() == 1) fail(table.why());
      refused.push_back(fmt::format("{}: {}", nameOf(material), table.why()));
      continue;
    }
    if (isAboutOne) continue;
    reports.push_back({nameOf(material), *table, solve::statisticsOf(solver.scope(), **table),
                       solve::check(solver, **table, request.number("check"))});
  }
  const auto valueOf = [&](const Position& position) { return solver.valueOf(position); };
  if (isAboutOne) {
    const Position& position = game.game->position();
    deliver(request, json ? solve::jsonOf(position, *game.executor, valueOf).pretty()
                          : solve::textOf(position, *game.executor, valueOf));
    return valueOf(position) ? kDone : kFailed;
  }
  if (request.has("html")) {
    std::vector<std::string> notes = refused;
    if (!leftOut.empty()) notes.push_back(fmt::format("Left out: {}.", fmt::join(leftOut, ", ")));
    demand(writeFile(request.text("html"), solve::htmlOf(solver, reports, notes)));
  }
  Json run = solve::runOf(solver, distance, reports, refused);
  const bool sound = solve::isSound(run);
  if (request.has("shard"))
    solve::makePart(run, request.text("shard"), hashText(variantHash(*game.variant)),
                    mapped(materials, nameOf));
  const bool one = reports.size() == 1 && materials.size() == 1;
  deliver(request, json || request.has("shard") ? run.pretty()
                   : one ? solve::runText(run, false) + solve::textOf(solver, reports.front())
                         : solve::runText(run, true));
  return sound ? kDone : kFailed;
}

// Looks for a forced win, one ply deeper each time, so that the first win found is the shortest.
ExitCode solveWin(const Request& request, const PreparedGame& game) {
  if (game.variant->actingThird() != nullptr) fail("it is no game of two: the third side acts");
  const Position& start = game.game->position();
  const Side player = start.setup().player;
  const char* name = player == Side::White ? "White" : "Black";
  solve::ProofSearch search(*game.executor, player, mostBytesOfTables(request));
  unsigned plies = 0;
  solve::ProofSearch::Answer answer{};
  nowDoing("looking for a win");
  while (!answer.final && plies < request.number("plies")) answer = search.within(++plies, start);
  const std::vector<Move> line = answer.wins ? solve::winningLine(search, start, plies) : std::vector<Move>();
  const auto checked = solve::checkProof(search, start, plies, answer.wins, request.number("check"));
  if (request.has("json")) {
    print(Json{{"position", printFen(start)},
               {"player", player == Side::White ? "white" : "black"},
               {"wins", answer.wins},
               {"plies", plies},
               {"final", answer.final},
               {"line", solve::lineText(start, line, *game.executor)},
               {"searched", search.positions()},
               {"checked", solve::jsonOf(checked)}}
              .pretty());
  } else {
    if (answer.wins) {
      print(fmt::format("{}\n{}\n", solve::valueText(solve::Value::win(player, plies), player),
                        solve::lineText(start, line, *game.executor)));
    } else {
      print(fmt::format("{} cannot force a win{}\n", name,
                        answer.final ? "" : fmt::format(" within {} plies", plies)));
    }
    print(fmt::format("{} positions searched; {}", search.positions(), solve::textOf(checked)));
  }
  return checked.fault.empty() ? kDone : kFailed;
}

ExitCode runSolve(const Request& request) {
  const bool whole = !request.hasOperand(1), win = request.has("win");
  if (win && !whole)
    usageError("--win has no effect where materials are solved", "fairyforge solve FILE --win");
  std::vector<std::string> ofMaterials{"tables", "disk", "distance", "threads", "html", "output", "shard"};
  if (!win) ofMaterials.push_back("check");
  if (whole)
    refuseIdleOptions(request, ofMaterials,
                      win ? " where a win is looked for" : " where the whole game is solved",
                      "fairyforge solve FILE MATERIAL");
  if (request.has("tables")) demand(canWriteTo(request.text("tables")));
  const PreparedGame prepared = prepareGame(request);
  if (win) return solveWin(request, prepared);
  return whole ? solveWhole(request, prepared) : solveMaterials(request, prepared);
}

}  // namespace

ExitCode mergeSolved(const Request& request) {
  const Json whole =
      mergedParts<solve::NamedRun, Json>(request, "solved materials", solve::partFrom, solve::joinParts);
  deliver(request, request.has("json") ? whole.pretty() : solve::runText(whole, true));
  return solve::isSound(whole) ? kDone : kFailed;
}

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
          "positions can follow that all of them can be kept. With --win only one question is asked: whether "
          "the player to move can force a win, in games of any size.",
      .options = joined(
          {solvingOptions(),
           {choice("distance", "WHAT",
                   "count plies to the end of the game; to a conversion: the first capture or change of type "
                   "that other tables know, or the end; or to the next move that begins the count of quiet "
                   "moves anew, or the end: then what takes longer than that count allows is a draw",
                   {"end", "conversion", "zeroing"}, "end"),
            flag("win", "can the player to move force a win? The shortest one is looked for"),
            number("plies", "N", "a win in at most so many plies", "200", 1, 1000).only(with({"win"})),
            writtenFile("html", "write the report as a page with boards")
                .only(without("fen"))
                .only(without("after")),
            outputOption("write the report to this file, not to standard output"),
            Option{"shard", "I/N",
                   "do only part I of N of the materials, and report in JSON; merge puts the parts together"}
                .only(without("fen"))
                .only(without("after"))}}),
      .usual = {positionOptions, executorOptions, readingOptions, jsonOptions},
      .run = runSolve,
      .budget = {86'400, 8'192, 1'048'576}};
}

}  // namespace fairyforge::driver
