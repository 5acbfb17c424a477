// fairyforge moves: the legal moves of a position.
#include <fmt/format.h>

#include "compiler/driver/tables.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/solve/report.h"
#include "compiler/text/json.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/san.h"

namespace fairyforge::driver {
namespace {

ExitCode moves(const Request& request) {
  const std::optional<Table> table = prepareGame(request);
  if (!table) return kFailed;
  const Executor& executor = *table->executor;
  const Game& game = *table->game;

  const solve::ValueOf valueOf = askTables(request, *table);
  if (!valueOf) return kFailed;
  const MoveList legal = executor.legalMoves(game.position());
  const std::optional<Outcome> outcome = game.outcome();
  auto names = Json::array();
  std::string text;
  const bool san = request.text("notation") == "san";
  const std::vector<std::string> texts =
      san ? sanTexts(game.position(), legal) : moveTexts(game.position(), legal);
  for (std::size_t i = 0; i < legal.size(); ++i) {
    names.push_back(texts[i] + (san ? checkMark(game.position(), legal[i], executor) : ""));
    text += names.elements().back().text();
    if (request.has("tables")) {
      Position after = game.position();
      after.playUnchecked(legal[i]);
      if (const auto behind = valueOf(after)) text += "  " + solve::resultText(solve::oneMoveBefore(*behind));
    }
    text += "\n";
  }
  if (request.has("json")) {
    Json result{
        {"position", printFen(game.position())},
        {"toMove", game.position().toMove() == Side::White   ? "white"
                   : game.position().toMove() == Side::Black ? "black"
                                                             : "third"},
        {"check", executor.inCheck(game.position())},
        {"outcome", outcome ? Json(describe(*outcome)) : Json()},
        {"moves", names},
    };
    if (request.has("tables")) result["solved"] = solve::jsonOf(game.position(), executor, valueOf);
    text = result.pretty();
  } else if (outcome) {
    // The outcome is no move, so it goes to standard error: the lines of the output are the moves.
    std::fputs(fmt::format("fairyforge: {}\n", describe(*outcome)).c_str(), stderr);
  }
  print(text);
  return kDone;
}

}  // namespace

Verb movesVerb() {
  return {
      .name = "moves",
      .summary = "list the legal moves of a position",
      .operands = {fileOperand()},
      .text =
          "Prints the legal moves, one a line: origin and destination (e2e4), the ID of the new type where "
          "there is a choice (e7e8q), or as people write them (Nf3, e8=Q). Every place that takes moves "
          "reads "
          "both. When the game has ended, how is said on standard error. With --tables the result that a move "
          "leads to stands behind it, where tables know.",
      .options = joined({{{"notation",
                           "NAME",
                           "plain: machine form; san: short algebraic notation",
                           {"plain", "san"},
                           "plain"},
                          askTablesOption("say what moves come to by the tables of `solve` in there")},
                         positionOptions(),
                         executorOptions(),
                         readingOptions(),
                         {jsonOption()}}),
      .run = moves};
}

}  // namespace fairyforge::driver
