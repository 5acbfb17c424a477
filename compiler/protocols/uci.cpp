// The Universal Chess Interface, with the games as UCI_Variant. Commands are obeyed at once, also while it thinks: those
// that change anything end that first.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/protocols/commands.h"

namespace fairyforge::protocols {
namespace {

using engine::Found;
using engine::Milliseconds;

constexpr std::int64_t kMostLines = 64;

std::string scoreText(int score) {
  if (!engine::isMate(score)) return fmt::format("cp {}", score);
  const int plies = engine::kMate - std::abs(score);
  return fmt::format("mate {}", score > 0 ? (plies + 1) / 2 : -plies / 2);
}

class Uci {
 public:
  Uci(Session& session, const About& about, const Say& say) : session_(session), about_(about), say_(say) {}

  void serve(std::istream& in) {
    introduce();
    for (std::string line; std::getline(in, line);) {
      const Words words = wordsIn(line);
      if (words.empty()) continue;
      if (words[0] == "quit") return session_.abandon();
      obey(words, line);
    }
    session_.stopAndFinish();
  }

 private:
  void introduce() {
    say_("id name " + about_.name);
    say_("id author the authors of Fairyforge");
    say_(fmt::format("option name Hash type spin default {} min 1 max {}",
                     std::min<std::int64_t>(64, about_.mostMegabytes), about_.mostMegabytes));
    say_("option name Clear Hash type button");
    say_(fmt::format("option name Threads type spin default 1 min 1 max {}", engine::kMostThreads));
    say_(fmt::format("option name MultiPV type spin default 1 min 1 max {}", kMostLines));
    say_("option name TablesPath type string default <empty>");
    say_("option name Ponder type check default false");
    say_("option name UCI_Chess960 type check default false");
    say_(fmt::format("option name Skill Level type spin default {0} min 1 max {0}", engine::kLevels));
    std::string games = "option name UCI_Variant type combo default " + session_.chosen().name;
    for (const Offer& offer : session_.offers()) games += " var " + offer.name;
    say_(games);
    say_("uciok");
  }

  void obey(const Words& words, const std::string& line) {
    const std::string_view verb = words[0];
    if (verb == "uci") return introduce();
    if (verb == "isready") {
      if (!session_.isThinking()) session_.search();  // the code is there
      return say_("readyok");
    }
    if (verb == "stop") return session_.stop();
    if (verb == "ponderhit") return ponderHit();
    if (verb == "debug" || verb == "register") return;
    static constexpr std::string_view kChanging[] = {"setoption", "ucinewgame", "position", "go"};
    if (std::ranges::find(kChanging, verb) == std::end(kChanging)) return complain("unknown command", line);
    session_.stopAndFinish();
    if (verb == "setoption") return setOption(words);
    if (verb == "ucinewgame") {
      told_.clear();
      isRefused_ = false;
      session_.restart();
      return session_.search().forget();
    }
    if (verb == "position") return setPosition(words);
    go(words);
  }

  void complain(const std::string& what, std::string_view line) {
    say_(fmt::format("info string {}: {}", what, quoted(line)));
  }

  void setOption(const Words& words) {
    const auto value = std::find(words.begin(), words.end(), "value");
    const auto at = static_cast<std::size_t>(value - words.begin());
    if (words.size() < 3 || words[1] != "name")
      return complain("expected setoption name", joined(words, 1, 9));
    const std::string name = joined(words, 2, at), text = joined(words, at + 1, words.size());
    const std::optional<std::int64_t> number = numberIn(text);
    const auto within = [&](std::int64_t most) {
      if (number && *number >= 1 && *number <= most) return true;
      complain(fmt::format("{}: expected 1 to {}", quoted(name), most), text);
      return false;
    };
    if (name == "Hash") {
      if (within(about_.mostMegabytes)) session_.resizeTable(static_cast<std::size_t>(*number));
    } else if (name == "Clear Hash") {
      session_.search().forget();
    } else if (name == "Threads") {
      if (within(engine::kMostThreads)) session_.useThreads(static_cast<std::size_t>(*number));
    } else if (name == "MultiPV") {
      if (within(kMostLines)) lines_ = static_cast<std::size_t>(*number);
    } else if (name == "Skill Level") {
      if (within(engine::kLevels)) level_ = static_cast<int>(*number);
    } else if (name == "UCI_Chess960") {
      if (text != "true" && text != "false") return complain("expected true or false", text);
      Dialect dialect = session_.dialect();
      dialect.castling = text == "true" ? CastlingGoes::OntoPartner : CastlingGoes::ToItsCell;
      session_.speak(dialect);
    } else if (name == "TablesPath") {
      const std::string folder = text == "<empty>" ? "" : text;
      if (const auto failure = session_.useTables(folder)) complain(failure->why, text);
    } else if (name == "UCI_Variant") {
      told_.clear();
      if (!session_.choose(text)) return complain("no such game", text);
      isRefused_ = false;
    } else if (name != "Ponder") {
      complain("unknown option", name);
    }
  }

  void setPosition(const Words& words) {
    const auto moves =
        static_cast<std::size_t>(std::find(words.begin(), words.end(), "moves") - words.begin());
    if (goesOn(words)) return playOn(words, std::max(told_.size(), moves + 1));
    told_.clear();
    isRefused_ = true;
    if (words.size() > 1 && words[1] == "startpos") {
      session_.restart();
    } else if (words.size() > 2 && words[1] == "fen") {
      const std::string fen = joined(words, 2, moves);
      if (const auto error = session_.setUp(fen)) return complain(*error, fen);
    } else {
      return complain("expected startpos or fen", joined(words, 1, 9));
    }
    told_.assign(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(std::min(moves, words.size())));
    playOn(words, moves + 1);
  }

  // The moves from that word on.
  void playOn(const Words& words, std::size_t from) {
    std::size_t i = from;
    for (; i < words.size(); ++i) {
      if (const auto error = session_.play(words[i])) {
        complain(*error, words[i]);
        break;
      }
    }
    isRefused_ = i < words.size();
    told_.assign(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(std::min(i, words.size())));
  }

  // Is it the position of before, with more moves? Then the game goes on, however long it is.
  bool goesOn(const Words& words) const {
    return !told_.empty() && words.size() >= told_.size() &&
           std::equal(told_.begin(), told_.end(), words.begin());
  }

  void go(const Words& words) {
    // A move of another position would be illegal in the one that is meant.
    if (isRefused_) return say_("bestmove (none)");
    engine::Limits limits{.lines = lines_};
    std::array<engine::Clock, kSides> clocks;
    bool timed = false, ponders = false, endless = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string_view what = words[i];
      if (what == "infinite" || what == "ponder") {
        (what == "ponder" ? ponders : endless) = true;
        continue;
      }
      if (what == "searchmoves") {
        for (; i + 1 < words.size(); ++i) {
          const auto move = session_.moveNamed(words[i + 1]);
          if (std::holds_alternative<std::string>(move)) break;
          limits.only.push_back(std::get<std::vector<Move>>(move).front());
        }
        if (limits.only.empty()) complain("expected legal moves behind", what);
        continue;
      }
      const std::optional<std::int64_t> number =
          i + 1 < words.size() ? numberIn(words[i + 1]) : std::optional<std::int64_t>();
      if (!number) {
        complain("expected a number behind", what);
        continue;
      }
      ++i;
      const std::int64_t n = std::max<std::int64_t>(*number, 0);
      const auto few = static_cast<int>(std::min<std::int64_t>(n, 1000));
      const Milliseconds time(std::min<std::int64_t>(n, 1'000'000'000));
      if (what == "depth")
        limits.depth = std::max(few, 1);
      else if (what == "nodes")
        limits.nodes = std::max<std::uint64_t>(static_cast<std::uint64_t>(n), 1);
      else if (what == "mate")
        limits.mate = few;
      else if (what == "movetime")
        limits.hard = std::max(time - Milliseconds(5), Milliseconds(1));
      else if (what == "movestogo")
        clocks[0].movesToGo = clocks[1].movesToGo = few;
      else if (what == "wtime" || what == "btime")
        clocks[what[0] == 'b'].left = time;
      else if (what == "winc" || what == "binc")
        clocks[what[0] == 'b'].increment = time;
      else
        complain("not known", what);
      timed = timed || what == "wtime" || what == "btime";
    }
    // What nothing limits goes on until it is stopped.
    endless = endless || !(timed || limits.hard || limits.nodes || limits.depth || limits.mate);
    if (timed && !limits.hard) {
      const engine::Clock& clock = clocks[index(session_.position().setup().player)];
      spend(clock, lag_.before(clock), limits);
    }
    weaken(level_, limits);
    pondered_ = limits;
    if (ponders) limits.soft = limits.hard = std::nullopt;
    begin(limits, endless || ponders);
  }

  void begin(const engine::Limits& limits, bool untilStopped) {
    untilStopped_ = untilStopped;
    session_.think(
        limits, untilStopped, [this](const Found& found) { inform(found); },
        [this](const Found& found) {
          decide(found);
          return std::nullopt;
        });
  }

  // The search goes on in the time that the move may take; what it knows is in the table.
  void ponderHit() {
    if (!session_.isThinking() || !untilStopped_) return;
    session_.abandon();
    begin(pondered_, false);
  }

  void inform(const Found& found) {
    toldNodes_ = found.nodes;
    const auto milliseconds = found.time.count();
    const auto speed =
        found.nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(milliseconds, 1));
    for (std::size_t i = 0; i < found.lines.size(); ++i) {
      say_(fmt::format(
          "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv {}",
          found.depth, found.deepest, i + 1, scoreText(found.lines[i].score), found.nodes, speed,
          found.tableUsed, milliseconds, fmt::join(session_.textsOf(found.lines[i].moves), " ")));
    }
  }

  void decide(const Found& found) {
    lag_.after(found.time);
    if (found.lines.empty()) return say_("bestmove (none)");
    if (found.nodes != toldNodes_) inform(found);
    const std::vector<std::string> texts = session_.textsOf(found.lines.front().moves);
    say_("bestmove " + texts.at(0) + (texts.size() > 1 ? " ponder " + texts[1] : ""));
  }

  Session& session_;
  const About& about_;
  const Say& say_;
  std::size_t lines_ = 1;
  int level_ = engine::kLevels;
  bool untilStopped_ = false;
  engine::Limits pondered_;
  engine::Lag lag_;
  std::uint64_t toldNodes_ = 0;    // positions that had been searched when last something was told
  std::vector<std::string> told_;  // the words of the position; empty: none
  bool isRefused_ = false;         // the position that was told last
};

}  // namespace

void serveUci(Session& session, const About& about, std::istream& in, const Say& say) {
  session.speak(*dialectCalled("fairy-stockfish"));
  Uci(session, about, say).serve(in);
}

}  // namespace fairyforge::protocols
