// The players of a match (opponents.h). Players that are other programs are controlled through pipes, by UCI
// or by XBoard's protocol.
#include "tests/bench/opponents.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/fen.h"
#include "runtime/move-text.h"

namespace fairyforge {
namespace {

// A player that is another program, controlled by lines of text.
class Program : public Player {
 public:
  Program(const Wanted& wanted, const Executor& executor) : wanted_(wanted), executor_(executor) {
    int to[2], from[2];
    if (pipe(to) != 0 || pipe(from) != 0) throw std::runtime_error("no pipe");
    if (fork() == 0) {
      dup2(to[0], 0);
      dup2(from[1], 1);
      for (const int end : {to[0], to[1], from[0], from[1]}) close(end);
      execl("/bin/sh", "sh", "-c", wanted.against.c_str(), nullptr);
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    out_ = fdopen(to[1], "w");
    in_ = fdopen(from[0], "r");
  }
  ~Program() override {
    say("quit");
    std::fclose(out_);
    std::fclose(in_);
    wait(nullptr);
  }

 protected:
  void say(const std::string& line) {
    std::fputs((line + "\n").c_str(), out_);
    std::fflush(out_);
  }
  // Returns the program's next line that begins with one of the words.
  std::string until(std::initializer_list<const char*> words) {
    char line[1 << 14];
    while (std::fgets(line, sizeof line, in_) != nullptr) {
      for (const char* word : words) {
        if (std::strncmp(line, word, std::strlen(word)) == 0) return line;
      }
    }
    throw std::runtime_error("the other engine is gone");
  }
  // Returns the move that is the second word of the line.
  static std::optional<Move> moveIn(const std::string& line, const Position& now, const MoveList& legal) {
    const std::size_t at = line.find(' ') + 1;
    const std::string text = line.substr(at, line.find_first_of(" \r\n", at) - at);
    const auto nothing =
        std::find_if(legal.begin(), legal.end(), [](const Move& m) { return m.isNullMove(); });
    if ((text == "0000" || text == "@@@@") && nothing != legal.end()) return *nothing;
    const auto move = parseMove(now, text, legal);
    if (const auto* error = std::get_if<std::string>(&move)) {
      std::fprintf(stderr, "%s: %s\n", printFen(now).c_str(), error->c_str());
      return std::nullopt;
    }
    return std::get<Move>(move);
  }
  // Returns the current position of the game and updates `texts_`, which has the moves as text.
  const Position& follow(const engine::Situation& situation, const char* nothing) {
    if (texts_.empty()) now_ = situation.start;
    for (std::size_t i = texts_.size(); i < situation.moves.size(); ++i) {
      const Move& move = situation.moves[i];
      texts_.push_back(move.isNullMove() ? nothing : textOf(move));
      now_->playUnchecked(move);
    }
    return *now_;
  }
  std::vector<std::string> texts_;
  const Wanted& wanted_;
  const Executor& executor_;

 private:
  std::string textOf(const Move& move) const {
    const MoveList legal = executor_.legalMoves(*now_);
    const auto at = std::ranges::find(legal, move) - legal.begin();
    return moveTexts(*dialectCalled("fairy-stockfish"), *now_, legal).at(static_cast<std::size_t>(at));
  }
  std::optional<Position> now_;
  std::FILE *out_ = nullptr, *in_ = nullptr;
};

class UciProgram final : public Program {
 public:
  UciProgram(const Wanted& wanted, const Executor& executor) : Program(wanted, executor) {
    say("uci");
    until({"uciok"});
    if (!wanted.variant.empty()) say("setoption name UCI_Variant value " + wanted.variant);
    for (const std::string& option : wanted.options) say("setoption name " + option);
  }
  void begin() override {
    texts_.clear();
    say("ucinewgame");
    say("isready");
    until({"readyok"});
  }
  std::optional<Move> move(const engine::Situation& situation, const MoveList& legal,
                           const engine::Clock& clock) override {
    const Position& now = follow(situation, "0000");
    std::string line = "position fen " + printFen(situation.start) + (texts_.empty() ? "" : " moves");
    for (const std::string& text : texts_) line += " " + text;
    say(line);
    if (clock.movesToGo > 0) {
      say(fmt::format("go wtime {0} btime {0} movestogo {1}", clock.left.count(), clock.movesToGo));
    } else if (wanted_.time > 0) {
      say(fmt::format("go movetime {}", wanted_.time));
    } else {
      say(fmt::format("go nodes {}", wanted_.theirNodes > 0 ? wanted_.theirNodes : wanted_.nodes));
    }
    return moveIn(until({"bestmove"}), now, legal);
  }
};

// A program that speaks XBoard's protocol. It is told all moves of the opponent. After `go` it makes all
// moves of its turn, which are read one by one.
class CecpProgram final : public Program {
 public:
  CecpProgram(const Wanted& wanted, const Executor& executor) : Program(wanted, executor) {
    if (wanted.clock == 0) throw std::runtime_error("--cecp needs --clock");
    say("xboard");
    say("protover 2");
    std::string line;
    do {
      line = until({"feature"});
      if (line.find("usermove=1") != std::string::npos) before_ = "usermove ";
      pings_ = pings_ || line.find("ping=1") != std::string::npos;
    } while (line.find("done=1") == std::string::npos);
    for (const std::string& option : wanted.options) say("option " + option);
  }
  void begin() override {
    texts_.clear();
    if (moving_) say("force");
    say("new");
    if (!wanted_.variant.empty()) say("variant " + wanted_.variant);
    const int seconds = std::max(1, wanted_.clock / 1000);
    say(fmt::format("level {} {}:{:02} 0", kMovesOfPeriod, seconds / 60, seconds % 60));
    for (const char* line : {"easy", "nopost", "force"}) say(line);
    if (pings_) {  // skips what the program still says about the previous game
      say("ping 1");
      until({"pong 1"});
    }
    known_ = 0;
    moving_ = false;
  }
  std::optional<Move> move(const engine::Situation& situation, const MoveList& legal,
                           const engine::Clock& clock) override {
    Position now = follow(situation, "@@@@");
    for (std::size_t i = known_; i < texts_.size(); ++i) say(before_ + texts_[i]);
    known_ = situation.moves.size() + 1;
    if (!moving_) {
      say(fmt::format("time {}", clock.left.count() / 10));
      say(fmt::format("otim {}", clock.left.count() / 10));
      say("go");
    }
    const std::string line = until({"move ", "resign", "1-0", "0-1", "1/2", "Illegal", "Error"});
    std::optional<Move> move;
    if (line.starts_with("move ")) move = moveIn(line, now, legal);
    if (!line.starts_with("move ")) std::fprintf(stderr, "%s: %s", printFen(now).c_str(), line.c_str());
    const Side player = now.setup().player;
    if (move) now.playUnchecked(*move);
    moving_ = move && now.setup().player == player && !executor_.outcome(now);
    if (!moving_) say("force");
    return move;
  }

 private:
  std::string before_;  // the moves before, as text
  bool pings_ = false;
  std::size_t known_ = 0;  // the number of moves that it has been told or has made
  bool moving_ = false;    // the program's turn continues
};

}  // namespace

void grantTime(engine::Clock& clock, std::size_t played, int time) {
  const int toGo = kMovesOfPeriod - static_cast<int>(played / 2) % kMovesOfPeriod;
  if (clock.movesToGo == 0 || toGo > clock.movesToGo) clock.left += engine::Milliseconds(time);
  clock.movesToGo = toGo;
}

std::unique_ptr<Player> opponent(const Wanted& wanted, const Executor& executor) {
  if (wanted.cecp) return std::make_unique<CecpProgram>(wanted, executor);
  return std::make_unique<UciProgram>(wanted, executor);
}

}  // namespace fairyforge
