// The verb `moves`: prints the legal moves of a position, or the best ones.
#include <fmt/format.h>

#include "compiler/analyse/solve/report.h"
#include "compiler/apps/driver/engine-verbs.h"
#include "runtime/engine/search.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/san.h"

namespace fairyforge::driver {
namespace {

// Returns the score in pawns ("+0.35") or in moves to mate ("#3"), for the player to move.
std::string scoreText(int score) {
  const auto mate = engine::mateIn(score);
  return mate ? fmt::format("#{}", *mate) : fmt::format("{:+.2f}", score / 100.0);
}

// Returns the notation that --notation names, or null for plain move texts such as "e2e4".
const Notation* notationOf(const Request& request) {
  return notationCalled(request.text("notation"), dialectOf(request));
}

ExitCode bestMoves(const Request& request, const PreparedGame& prepared) {
  const Game& game = *prepared.game;
  constexpr std::size_t kTable = std::size_t{64} << 20;
  engine::Search search(prepared.variant, *prepared.executor, kTable, learnedOf(request, *prepared.variant));
  engine::Found found;
  nowDoing("searching");
  const std::atomic<bool> never{false};
  if (!game.outcome())
    found = search.think({game.start(), game.moves()},
                         {.nodes = request.number("nodes"), .lines = request.number("best")}, never);
  auto lines = Json::array();
  std::string text;
  for (const engine::Line& line : found.lines) {
    const std::vector<std::string> moves =
        lineTexts(dialectOf(request), game.position(), line.moves, *prepared.executor, notationOf(request));
    const auto mate = engine::mateIn(line.score);
    lines.push_back({{"score", line.score}, {"mate", mate ? Json(*mate) : Json()}, {"moves", moves}});
    text += fmt::format("{:>6}  {}\n", scoreText(line.score), fmt::join(moves, " "));
  }
  if (request.has("json")) {
    text = Json{{"position", positionIn(request, game.position())},
                {"outcome", game.outcome() ? Json(describe(*game.outcome())) : Json()},
                {"depth", found.depth},
                {"nodes", found.nodes},
                {"best", lines}}
               .pretty();
  } else if (game.outcome()) {
    printNote(describe(*game.outcome()));
  }
  print(text);
  return kDone;
}

ExitCode moves(const Request& request) {
  const PreparedGame prepared = prepareGame(request);
  if (request.has("best")) return bestMoves(request, prepared);
  const Executor& executor = *prepared.executor;
  const Game& game = *prepared.game;

  const solve::ValueOf valueOf = askTables(request, prepared);
  const std::optional<Outcome> outcome = game.outcome();
  auto names = Json::array();
  std::string text;
  for (const DialectMove& said :
       dialectMoves(dialectOf(request), game.position(), executor, notationOf(request))) {
    names.push_back(said.text);
    text += names.elements().back().text();
    if (request.has("tables")) {
      Position after = game.position();
      for (const Move& part : said.parts) after.playUnchecked(part);
      if (const auto behind = valueOf(after)) text += "  " + solve::resultText(solve::oneMoveBefore(*behind));
    }
    text += "\n";
  }
  if (request.has("json")) {
    Json result{
        {"position", positionIn(request, game.position())},
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
    // The outcome goes to standard error, so that all lines of the output are moves.
    std::fputs(fmt::format("fairyforge: {}\n", describe(*outcome)).c_str(), stderr);
  }
  print(text);
  return kDone;
}

Option notationOption() {
  Option option = choice("notation", "NAME", "plain: machine form", {"plain"}, "plain");
  for (const Notation& notation : notations()) {
    option.choices.emplace_back(notation.name);
    option.meaning += fmt::format("; {}: {}", notation.name, notation.meaning);
  }
  return option;
}

}  // namespace

Verb movesVerb() {
  return {
      .name = "moves",
      .summary = "list the legal moves of a position",
      .operands = {fileOperand()},
      .text =
          "Prints the legal moves, one a line: origin and destination (e2e4), the ID of the new type where "
          "there is a choice (e7e8q), or as people write them (Nf3, e8=Q). Every place that takes moves reads "
          "both. When the game has ended, how is said on standard error. With --tables the result that a move "
          "leads to stands behind it, where tables know. With --best the engine tells the best lines instead, with "
          "their worth for the player who is to move, in pawns, or #N: mate in N moves.",
      .options =
          {notationOption(),
           askTablesOption("say what moves come to by the tables of `solve` in there").only(without("best")),
           number("best", "N", "tell the N best moves, each with what the engine expects to follow", "", 1),
           number("nodes", "N", "positions that the engine searches for that", "200000", 1)
               .only(with({"best"})),
           noTuningOption().only(with({"best"}))},
      .usual = {positionOptions, executorOptions, readingOptions, jsonOptions},
      .run = moves};
}

}  // namespace fairyforge::driver
