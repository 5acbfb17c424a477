// The verb `play`: plays against the user at the terminal.
#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <ctime>
#include <fmt/format.h>
#include <iostream>

#include "compiler/apps/driver/engine-verbs.h"
#include "compiler/core/text/number.h"
#include "compiler/draw/text/draw-text.h"
#include "compiler/explain/why/why.h"
#include "compiler/play/records/record.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/san.h"

namespace fairyforge::driver {
namespace {

constexpr const char* kHelp =
    "a move, as e2e4 or e4   play it\n"
    "moves                   the moves there are\n"
    "why MOVE                why it is legal or not\n"
    "hint                    what the engine would play\n"
    "undo                    take back to your last move\n"
    "go                      the engine plays this move\n"
    "level N                 how well it plays, 1 to 10\n"
    "board                   draw the board\n"
    "save PATH               the game so far, as a record (PGN)\n"
    "load PATH               go on with the first game of such a file\n"
    "quit                    go away\n";

class Terminal {
 public:
  Terminal(const Request& request, protocols::Session& session)
      : session_(session),
        level_(static_cast<int>(request.number("level"))),
        seconds_(request.number("seconds")) {
    const std::string& side = request.text("side");
    for (const Side player : kBothSides)
      isMine_[index(player)] = side == "both" || side == (player == Side::White ? "white" : "black");
  }

  void run(std::istream& in) {
    board();
    while (true) {
      while (!ended() && !isMyTurn()) engineMoves();
      if (!ended())
        print(fmt::format("{}> ", session_.position().toMove() == Side::White ? "White" : "Black"));
      std::string line;
      if (!std::getline(in, line)) return;
      boost::trim_if(line, boost::is_any_of(" \t\r"));
      if (line.empty()) continue;
      const std::size_t gap = std::min(line.find_first_of(" \t\r"), line.size());
      const std::string verb = line.substr(0, gap);
      if (verb == "quit") return;
      obey(verb, boost::trim_left_copy_if(line.substr(gap), boost::is_any_of(" \t\r")), line);
    }
  }

 private:
  bool isMyTurn() const {
    const Side next = session_.position().toMove();
    return next != Side::Third && isMine_[index(next)];
  }

  bool ended() {
    const auto outcome = session_.game().outcome();
    if (outcome && !endIsShown_) print(describe(*outcome) + "\n");
    endIsShown_ = outcome.has_value();
    return endIsShown_;
  }

  void board() { print(draw::text::drawPositionText(session_.position()) + "\n"); }

  engine::Found think() {
    engine::Limits limits{.hard = engine::Milliseconds(1000 * seconds_)};
    limits.soft = *limits.hard / 2;
    weaken(level_, limits);
    const std::atomic<bool> never{false};
    return session_.search().think(session_.situation(), limits, never);
  }

  std::string sanOf(const Move& move) const {
    return sanText(session_.position(), move, session_.executor());
  }

  void engineMoves() {
    const engine::Found found = think();
    const Move move = found.lines.at(0).moves.front();
    print(sanOf(move) + "\n");
    session_.play(move);
    board();
  }

  void obey(const std::string& verb, const std::string& argument, const std::string& line) {
    if (verb == "help") return print(kHelp);
    if (verb == "board") return board();
    if (verb == "moves") {
      return print(fmt::format("{}\n", fmt::join(sanTexts(session_.position(), session_.legalMoves()), " ")));
    }
    if (verb == "why") return why(argument);
    if (verb == "hint") {
      if (ended()) return;
      return print(sanOf(think().lines.at(0).moves.front()) + "\n");
    }
    if (verb == "go") {
      if (!ended()) engineMoves();
      return;
    }
    if (verb == "undo") return undo();
    if (verb == "level") {
      const auto level = numberIn<unsigned>(argument);
      if (!level || *level < 1 || *level > engine::kLevels)
        return print(fmt::format("a level is a number from 1 to {}\n", engine::kLevels));
      level_ = static_cast<int>(*level);
      return;
    }
    if (verb == "save") {
      if (argument.empty()) return print("save needs the name of a file\n");
      if (canWriteFile(argument)) writeFile(argument, asPgn());
      return;
    }
    if (verb == "load") return argument.empty() ? print("load needs the name of a file\n") : load(argument);
    if (session_.play(line)) {  // an illegal move: prints the rule that forbids it
      why(line);
      return print("(help tells what can be said)\n");
    }
    board();
  }

  void why(const std::string& move) {
    const why::Answer answer = why::whyMove(session_.position(), move);
    const char* verdict = answer.verdict == why::Legality::Legal     ? "legal: "
                          : answer.verdict == why::Legality::Illegal ? "illegal: "
                                                                     : "";
    std::string text = verdict + answer.text + "\n";
    for (const Diagnostic& rule : answer.rules) text += renderHuman(rule, false);
    print(text);
  }

  // Takes back moves until the user is to move.
  void undo() {
    if (session_.game().moves().empty()) return print("there is nothing to take back\n");
    do {
      session_.undo(1);
    } while (!session_.game().moves().empty() && !isMyTurn());
    board();
  }

  std::string asPgn() const {
    const engine::Situation situation = session_.situation();
    const auto player = [&](Side side) { return isMine_[index(side)] ? "player" : "Fairyforge"; };
    return records::writeRecord(records::recordOf(situation.start, situation.moves, session_.executor(),
                                                  player(Side::White), player(Side::Black)));
  }

  // Plays the moves of the first record in a file, as far as they are legal.
  void load(const std::string& path) {
    Diagnostics diagnostics;
    const auto games = recordsOf(path, diagnostics);
    const auto game = games && !games->empty() ? replayed(games->front(), session_.open().variant,
                                                          session_.executor(), diagnostics)
                                               : std::nullopt;
    for (const Diagnostic& diagnostic : diagnostics.all()) print(renderHuman(diagnostic, false));
    if (!game) return print("there is no game to go on with\n");
    if (games->size() > 1) print(fmt::format("the first of {} games\n", games->size()));
    session_.restart();
    if (!(game->start == session_.position())) session_.setUp(printFen(game->start));
    for (const Move& move : game->moves) session_.play(move);
    endIsShown_ = false;
    board();
  }

  protocols::Session& session_;
  std::array<bool, kSides> isMine_{};
  int level_;
  unsigned seconds_;
  bool endIsShown_ = false;
};

ExitCode runPlay(const Request& request) {
  progressIsReported();
  const VariantPtr variant = load(request);
  protocols::Session session({offerOf("game", openGame(request, variant))});
  session.useThreads(request.number("threads"));
  if (request.has("fen")) {
    if (const auto error = session.setUp(request.text("fen"))) fail("--fen: " + *error);
  }
  Terminal(request, session).run(std::cin);
  return kDone;
}

}  // namespace

Verb playVerb() {
  return {
      .name = "play",
      .summary = "play against the engine at the terminal",
      .operands = {fileOperand()},
      .text =
          "Draws the board and asks for moves, in any notation that is read elsewhere; a move that is not legal is "
          "answered with the rule that forbids it. The word help tells what else can be said.",
      .options = {choice("side", "NAME", "what you play", {"white", "black", "both", "none"}, "white"),
                  number("level", "N", "how well the engine plays, 1 to 10", "5", 1, engine::kLevels),
                  number("seconds", "N", "how long it may think about a move", "2", 1, 3600),
                  threadsOption("how many threads think", "1"),
                  {"fen", "TEXT", "start from this position instead of the beginning of the game"},
                  noTuningOption()},
      .usual = {executorOptions, readingOptions},
      .run = runPlay};
}

}  // namespace fairyforge::driver
