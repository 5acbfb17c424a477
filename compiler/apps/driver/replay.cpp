// The verb `replay`: replays records of games and reports illegal moves and wrong results.
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/engine-verbs.h"
#include "compiler/play/records/record.h"

namespace fairyforge::driver {
namespace {

std::string tagOf(const records::Record& record, const char* name) {
  const records::Tag* tag = record.find(name);
  return tag ? tag->value : "?";
}

// The report on one game, as text and as JSON.
struct ReplayReport {
  std::string text;
  Json json;
};

ReplayReport reportOf(const std::string& path, std::size_t number, const records::Replayed& game,
                      const std::string& position) {
  const std::string byRules = game.outcome ? describe(*game.outcome) : "";
  const std::size_t count = game.moves.size();
  ReplayReport report;
  report.text =
      fmt::format("{}, game {}: {} - {}\n  {} move{}{}; {}{}\n", path, number, tagOf(game.record, "White"),
                  tagOf(game.record, "Black"), count, count == 1 ? "" : "s",
                  game.isLegal ? ", all legal" : "", game.record.result.empty() ? "*" : game.record.result,
                  byRules.empty() ? "" : ", by the rules: " + byRules);
  if (!position.empty()) report.text += "  " + position + "\n";
  report.json = Json{{"file", path},
                     {"game", number},
                     {"white", tagOf(game.record, "White")},
                     {"black", tagOf(game.record, "Black")},
                     {"moves", count},
                     {"legal", game.isLegal},
                     {"result", game.record.result},
                     {"outcome", byRules.empty() ? Json() : Json(byRules)},
                     {"position", position.empty() ? Json() : Json(position)}};
  return report;
}

// Returns the text of the position after `moves` moves; nothing if the game has fewer.
std::optional<std::string> positionAfter(const Request& request, const records::Replayed& game,
                                         std::size_t moves) {
  if (moves > game.moves.size()) return std::nullopt;
  Position position = game.start;
  for (std::size_t i = 0; i < moves; ++i) position.playUnchecked(game.moves[i]);
  return positionIn(request, position);
}

ExitCode replay(const Request& request) {
  const PreparedGame prepared = prepare(request);
  nowDoing("replaying");
  Diagnostics diagnostics;
  auto reports = Json::array();
  std::string text;
  std::vector<records::Record> tidy;
  for (std::size_t i = 1; i < request.operands().size(); ++i) {
    const std::string& path = request.operand(i);
    const auto games = recordsOf(path, diagnostics);
    if (!games) continue;
    if (games->empty()) diagnostics.error({}, "empty-file", "there is no record in '{}'", path);
    for (std::size_t number = 1; number <= games->size(); ++number) {
      const auto game = replayed((*games)[number - 1], prepared.variant, *prepared.executor, diagnostics,
                                 dialectOf(request));
      if (!game) continue;
      const std::size_t moves = game->moves.size();
      const std::size_t wanted = request.has("position") ? request.number("position") : moves;
      const std::optional<std::string> position = positionAfter(request, *game, wanted);
      if (!position && game->isLegal)
        diagnostics.error(game->record.span, "bad-range", "game {} has {} moves, and --position asks for {}",
                          number, moves, wanted);
      const ReplayReport report = reportOf(path, number, *game, position.value_or(""));
      text += report.text;
      reports.push_back(report.json);
      tidy.push_back(game->record);
    }
  }
  show(request, diagnostics);
  if (request.has("json")) {
    print(reports.pretty());
  } else if (!request.has("pgn")) {
    print(text);
  } else if (!diagnostics.hasErrors()) {
    print(records::writeRecords(tidy));
  }
  return diagnostics.hasErrors() ? kFailed : kDone;
}

}  // namespace

Verb replayVerb() {
  return {
      .name = "replay",
      .summary = "check records of games (PGN) by the rules, and write them tidily",
      .operands = {fileOperand(),
                   {"RECORD", "records of games of that variant; - is standard input", false, true}},
      .text =
          "Plays every game of every RECORD: says whether all moves are legal, how the game ends by the rules of FILE, "
          "and the last position. What makes no sense in a record is told with its place, an illegal move with the "
          "rule that forbids it. Moves may be written as this program or as others write them.",
      .options = {flag("pgn", "print the records again, tidily, if there is no error in any of them")
                      .only(without("json")),
                  number("position", "N",
                         "tell the position after N moves of each game instead of the last one", "", 0,
                         100'000)
                      .only(without("pgn")),
                  dialectOption()},
      .usual = {executorOptions, readingOptions, jsonOptions},
      .run = replay};
}

}  // namespace fairyforge::driver
