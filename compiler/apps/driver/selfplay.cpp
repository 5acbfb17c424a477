// The verb `selfplay`: measures a game (length, results, branching) by many games between simple players.
#include "compiler/apps/driver/merge.h"
#include "compiler/core/text/split.h"
#include "compiler/play/records/record.h"
#include "compiler/play/records/replay.h"
#include "compiler/play/selfplay/match.h"
#include "compiler/play/selfplay/summary.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"

namespace fairyforge::driver {
namespace {

// Writes the match to the files of -o and --html, and prints the summary.
ExitCode deliver(const Request& request, const selfplay::Match& match) {
  if (request.has("output")) demand(writeFile(request.text("output"), selfplay::storeOf(match)));
  const selfplay::Summary summary = selfplay::summarise(match);
  if (request.has("html")) demand(writeFile(request.text("html"), selfplay::asHtml(match.identity, summary)));
  print(request.has("json") ? asJson(match.identity, summary).pretty()
                            : selfplay::asText(match.identity, summary));
  return kDone;
}

// Returns the games of the match as PGN, with the names of the players.
std::string asPgn(const PreparedGame& prepared, const selfplay::Match& match) {
  const std::string array = printFen(Position(prepared.variant));
  std::vector<records::Record> games;
  for (const selfplay::GameRecord& game : match.games) {
    const auto nameOf = [&](Side side) {
      return selfplay::nameOf(match.identity.options.players[index(side)]);
    };
    const auto start = std::get<Position>(readPosition(prepared.variant, game.start));
    std::vector<Move> moves;
    Position now = start;
    for (const std::string_view word : wordsIn(game.moves)) {
      moves.push_back(std::get<Move>(parseMove(now, word, prepared.executor->legalMoves(now))));
      now.playUnchecked(moves.back());
    }
    records::Record record =
        records::recordOf(start, moves, *prepared.executor, nameOf(Side::White), nameOf(Side::Black));
    record.set("Event", match.identity.program);
    record.set("Round", std::to_string(game.number + 1));
    games.push_back(std::move(record));
  }
  return records::writeRecords(games);
}

ExitCode selfplay(const Request& request) {
  const Shard shard = shardOf(request);
  if (shard.count > 1 && !request.has("output"))
    usageError("a part of a match is of no use unless it is kept",
               "give -o PATH, and unite the parts with merge");
  const PreparedGame prepared = prepare(request);
  const selfplay::MatchOptions options{.players = {request.chosen<selfplay::PlayerKind>("white"),
                                                   request.chosen<selfplay::PlayerKind>("black")},
                                       .nodes = request.number("nodes"),
                                       .openingPlies = request.number("opening"),
                                       .longestGame = request.number("longest"),
                                       .unbalanced = request.has("values"),
                                       .seed = request.number("seed")};
  const selfplay::MatchIdentity identity =
      selfplay::identityOf(*prepared.variant, options, request.number("games"));
  Progress progress(identity.games / shard.count, "games");
  const selfplay::Match match =
      selfplay::playMatch(prepared.variant, *prepared.executor, identity, shard, request.number("threads"),
                          [&](std::uint64_t games) { progress.at(games); });
  progress.end();
  if (request.has("pgn")) demand(writeFile(request.text("pgn"), asPgn(prepared, match)));
  return deliver(request, match);
}

}  // namespace

ExitCode mergeMatchFiles(const Request& request) {
  return deliver(request, mergedParts<selfplay::NamedMatch, selfplay::Match>(
                              request, "games", selfplay::matchFrom, selfplay::mergeMatches));
}

Verb selfplayVerb() {
  return {
      .name = "selfplay",
      .summary = "play many games and tell what the game is like",
      .operands = {fileOperand()},
      .text =
          "Plays games of plain players or of the engine from FILE's array, after some random moves, and tells "
          "who wins and how, how long it takes, and what is used. With --values each side lacks some pieces at the start, and "
          "the results give the values of the types. The same options and seed give the same games, whatever "
          "the number of threads and parts.",
      .options = {number("games", "N", "how many games", "100", 1, 10'000'000),
                  choice("white", "NAME", "who plays White", selfplay::playerNames(), "alphabeta"),
                  choice("black", "NAME", "who plays Black", selfplay::playerNames(), "alphabeta"),
                  number("nodes", "N", "positions that alphabeta or the engine looks at for a move", "300", 1)
                      .only(with({"white", "black"}, {"alphabeta", "engine"})),
                  number("opening", "N", "moves made at random first", "8", 0),
                  number("longest", "N", "moves after which a game is broken off, a draw", "300", 1),
                  flag("values", "unbalanced starts, for the values of the types"),
                  number("seed", "N", "another number, other games", "1", 0),
                  threadsOption("play T games at a time"), shardOption(),
                  outputOption("keep the games in this SQLite file"),
                  writtenFile("pgn", "write the games as records"), pageOption(), jsonOption()},
      .usual = {executorOptions, readingOptions},
      .run = selfplay};
}

}  // namespace fairyforge::driver
