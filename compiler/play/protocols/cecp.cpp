// A server for version 2 of the Chess Engine Communication Protocol (XBoard). When XBoard chooses a game, it
// is told its board and pieces. The engine thinks on the Session's second thread; commands that change the
// game end its search first.

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <mutex>

#include "compiler/core/base/watcher.h"
#include "compiler/core/text/number.h"
#include "compiler/play/protocols/uci.h"
#include "runtime/move-text.h"

namespace fairyforge::protocols {
namespace {

using engine::Found;
using engine::Milliseconds;

class Cecp {
 public:
  Cecp(Session& session, const About& about, const Say& say) : session_(session), about_(about), say_(say) {}

  void serve(std::istream& in) {
    for (std::string line; std::getline(in, line);) {
      const Words words = wordsIn(line);
      if (words.empty()) continue;
      if (words[0] == "quit") return session_.abandon();
      obey(words, line);
    }
    session_.stopAndFinish();
  }

 private:
  static constexpr int kScoreOfMate = 100'000;
  enum class Engine { Forced, White, Black };

  // Is this a command that needs no answer and changes nothing here?
  static bool isIdle(std::string_view verb) {
    constexpr std::string_view kIdle[] = {"xboard", "accepted", "rejected", "random", "computer", "name",
                                          "rating", "ics",      "hard",     "easy",   "white",    "black",
                                          "nps",    "pause",    "resume",   "bk"};
    return std::ranges::find(kIdle, verb) != std::end(kIdle);
  }

  // Answers commands that do not end a search; `number` is what stands behind the verb, if it is a number. Returns
  // false for all other commands.
  bool answer(const Words& words, std::optional<std::int64_t> number) {
    const std::string_view verb = words[0];
    if (isIdle(verb)) return true;
    if (verb == "ping") {
      say_("pong " + (words.size() > 1 ? shownLine(words[1]) : "0"));
    } else if (verb == "post" || verb == "nopost") {
      posts_ = verb == "post";
    } else if (verb == "draw") {
      // The engine accepts a draw unless its last score promises more than a draw.
      if (engine_ != Engine::Forced && lastScore_ <= 0) say_("offer draw");
    } else if (verb == ".") {
      if (analyses_)
        say_(fmt::format("stat01: {} {} {} 0 0", reportedTime_.load() / 10, reportedNodes_.load(),
                         reportedDepth_.load()));
    } else if (verb == "?") {
      session_.stopAndFinish();
    } else if ((verb == "time" || verb == "otim") && number) {
      // XBoard gives times in hundredths of a second.
      if (verb == "time") left_ = Milliseconds(10 * std::clamp<std::int64_t>(*number, 0, 100'000'000));
    } else {
      return false;
    }
    return true;
  }

  // Carries out one command of XBoard.
  void obey(const Words& words, const std::string& line) {
    const std::optional<std::int64_t> number =
        words.size() > 1 ? numberIn<std::int64_t>(words[1]) : std::nullopt;
    if (answer(words, number)) return;
    const std::string_view verb = words[0];
    if (verb == "protover") return tellFeatures();
    if (verb == "usermove" || (words.size() == 1 && isMoveHere(verb)))
      return userMove(words.size() > 1 ? words[1] : verb);
    if (verb == "hint") return hint();
    if (verb == "level" && words.size() == 4) return level(words, line);
    if ((verb == "st" || verb == "sd") && number && *number > 0) {
      if (verb == "sd") depth_ = static_cast<int>(std::min<std::int64_t>(*number, engine::kMostPlies));
      if (verb == "st") perMove_ = Milliseconds(1000 * std::min<std::int64_t>(*number, 1'000'000));
      return;
    }
    if ((verb == "memory" || verb == "cores") && number && *number > 0) {
      session_.stopAndFinish();
      const auto most = verb == "memory" ? about_.mostMegabytes : std::int64_t{engine::kMostThreads};
      const auto count = static_cast<std::size_t>(std::min(*number, most));
      return verb == "memory" ? session_.resizeTable(count) : session_.useThreads(count);
    }
    if (verb == "egtpath" && words.size() > 2) {
      session_.stopAndFinish();
      const auto failure = session_.useTables(joined(words, 2, words.size()));
      if (failure) say_(fmt::format("Error ({}): {}", failure->why, shownLine(line)));
      return;
    }
    if (verb == "option") return option(joined(words, 1, words.size()));

    static constexpr std::string_view kChanging[] = {"new",       "variant", "force",  "go",
                                                     "playother", "undo",    "remove", "result",
                                                     "setboard",  "analyze", "exit"};
    if (std::ranges::find(kChanging, verb) == std::end(kChanging))
      return say_("Error (unknown command): " + shownLine(line));
    session_.abandon();
    if (verb == "new") {
      choose(session_.offers().front().name, false);
      session_.search().forget();
      lag_.begin();
      engine_ = analyses_ ? Engine::Forced : Engine::Black;
      depth_.reset();
      evenMoves_ = 0;
      lastScore_ = engine::kMate;
    } else if (verb == "analyze" || verb == "exit") {
      analyses_ = verb == "analyze";
      engine_ = Engine::Forced;
    } else if (verb == "variant") {
      choose(joined(words, 1, words.size()), true);
    } else if (verb == "force" || verb == "result") {
      engine_ = Engine::Forced;
    } else if (verb == "go" || verb == "playother") {
      const bool white = (session_.position().setup().player == Side::White) == (verb == "go");
      engine_ = white ? Engine::White : Engine::Black;
      if (unknownGame_.empty() && !tellEnd()) thinkIfItIsTime();
    } else if (verb == "undo" || verb == "remove") {
      session_.undo(verb == "undo" ? 1 : 2);
    } else if (const auto error = session_.setUp(joined(words, 1, words.size()))) {
      say_("tellusererror Illegal position: " + *error);
    }
    analyse();
  }

  // Analyses the position until a command changes the game.
  void analyse() {
    if (!analyses_ || !unknownGame_.empty() || session_.game().outcome()) return;
    session_.think(
        {}, true, [this](const Found& found) { post(found); }, [](const Found&) { return std::nullopt; });
  }

  // Sends XBoard the features of the engine, among them the names of all games that it can play.
  void tellFeatures() {
    say_("feature done=0");
    std::string games;
    for (const Offer& offer : session_.offers()) {
      games += (games.empty() ? "" : ",") + offer.name;
      for (const std::string& other : offer.otherNames) games += "," + other;
    }
    say_(fmt::format("feature myname=\"{}\" variants=\"{}\"", about_.name, games));
    say_(
        "feature ping=1 setboard=1 usermove=1 time=1 memory=1 smp=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 "
        "san=0 name=0");
    say_("feature egt=\"fairyforge\"");
    say_(fmt::format("feature option=\"Level -spin {0} 1 {0}\"", engine::kLevels));
    say_("feature done=1");
  }

  bool isCalled(std::string_view name) const {
    const auto& others = session_.chosen().otherNames;
    return std::ranges::find(others, name) != others.end();
  }

  void choose(const std::string& name, bool explains) {
    const auto failure = session_.choose(name);
    unknownGame_ = failure ? shownLine(name) : "";
    if (failure) return say_(fmt::format("Error (unknown variant): {}", shownLine(name)));
    if (!explains || isCalled("normal") || isCalled("fischerandom")) return;
    for (const std::string& line : setupLines(session_.variant())) say_(line);
  }

  bool isMoveHere(std::string_view text) {
    return !session_.isThinking() && !movesNamed(session_.position(), text, session_.legalMoves()).empty();
  }

  // Plays the user's move, or says why it is not legal; then lets the engine move if it is to.
  void userMove(std::string_view text) {
    // A user who moves while the engine thinks does not want to wait for its move.
    session_.stopAndFinish();
    if (!unknownGame_.empty())
      return say_("Error (no such game is played, " + unknownGame_ + "): " + shownLine(text));
    if (const auto error = session_.play(text))
      return say_(fmt::format("Illegal move ({}): {}", *error, shownLine(text)));
    if (tellEnd()) return;
    thinkIfItIsTime();
    analyse();
  }

  void option(const std::string& setting) {
    const std::size_t sign = setting.find('=');
    const auto number = sign == std::string::npos
                            ? std::nullopt
                            : numberIn<std::int64_t>(std::string_view(setting).substr(sign + 1));
    if (!setting.starts_with("Level=") || !number || *number < 1 || *number > engine::kLevels)
      return say_("Error (unknown option): " + shownLine(setting));
    level_ = static_cast<int>(*number);
  }

  // Returns a decimal number, such as 12, 0.5 or .5, in thousandths; nothing if the text is none.
  static std::optional<std::int64_t> thousandthsIn(std::string_view text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    std::string digits(text.substr(0, point)), rest(text.substr(std::min(point + 1, text.size())));
    rest.resize(3, '0');
    digits += rest;
    const bool isPlain = text != "." && digits.find_first_not_of("0123456789") == std::string::npos;
    return isPlain ? numberIn<std::int64_t>(digits) : std::nullopt;
  }

  // Executes "level 40 5 0" or "level 0 2:30 12": moves for which the time is meant (0: all), that time in
  // minutes, and the increment in seconds.
  void level(const Words& words, const std::string& line) {
    const std::size_t colon = words[2].find(':');
    const auto moves = numberIn<std::int64_t>(words[1]),
               minutes = numberIn<std::int64_t>(words[2].substr(0, colon));
    const auto seconds = colon == std::string_view::npos ? std::optional<std::int64_t>(0)
                                                         : numberIn<std::int64_t>(words[2].substr(colon + 1));
    const auto increment = thousandthsIn(words[3]);
    if (!moves || !minutes || !seconds || !increment || *moves < 0 || *minutes < 0)
      return say_("Error (bad level): " + shownLine(line));
    movesOfPeriod_ = static_cast<int>(std::min<std::int64_t>(*moves, 1000));
    increment_ = Milliseconds(std::min<std::int64_t>(*increment, 100'000'000));
    left_ = Milliseconds(
        1000 * std::min<std::int64_t>(60 * std::min<std::int64_t>(*minutes, 100'000) + *seconds, 10'000'000));
    perMove_.reset();
  }

  // Returns the limits of the next search, from the commands st, sd and level, the clock and the option
  // Level.
  engine::Limits limits() {
    engine::Limits limits{.depth = depth_};
    if (perMove_) {
      limits.soft = limits.hard = *perMove_ - Milliseconds(20);
    } else {
      const int played = static_cast<int>(session_.game().moves().size() / 2);
      const int toGo = movesOfPeriod_ == 0 ? 0 : movesOfPeriod_ - played % movesOfPeriod_;
      const engine::Clock clock{left_, increment_, toGo};
      spend(clock, lag_.before(clock), limits);
    }
    weaken(level_, limits);
    return limits;
  }

  bool isEnginesTurn() const {
    return engine_ != Engine::Forced &&
           (session_.position().setup().player == Side::White) == (engine_ == Engine::White);
  }

  void thinkIfItIsTime() {
    if (!isEnginesTurn() || !unknownGame_.empty() || session_.game().outcome()) return;
    session_.think(
        limits(), false, [this](const Found& found) { post(found); },
        [this](const Found& found) { return move(found); });
  }

  // Notes the search's time, nodes and depth for the command ".". After `post`, and in analysis, also sends
  // them to XBoard, with the score and the best line.
  void post(const Found& found) {
    if (found.lines.empty()) return;
    reportedTime_ = found.time.count();
    reportedNodes_ = found.nodes;
    reportedDepth_ = found.depth;
    if (!posts_ && !analyses_) return;
    int score = found.lines.front().score;
    if (const auto mate = engine::mateIn(score))
      score = score > 0 ? kScoreOfMate + *mate : *mate - kScoreOfMate;
    say_(fmt::format("{} {} {} {} {}", found.depth, score, found.time.count() / 10, found.nodes,
                     fmt::join(session_.textsOf(found.lines.front().moves), " ")));
  }

  // Plays the move that the search has found, on the second thread. Returns limits for another search if it
  // is still the engine's turn.
  std::optional<engine::Limits> move(const Found& found) {
    lag_.after(found.time);
    if (found.lines.empty()) return std::nullopt;
    const Move& chosen = found.lines.front().moves.front();
    // XBoard shows the offer with the move. A user who moves refuses it.
    if (isEven(found.lines.front().score)) say_("offer draw");
    const std::string text = textOf(chosen);
    // The announced move must be played even if the next command has already arrived.
    const Unwatched unwatched;
    say_("move " + text);
    session_.play(chosen);
    if (tellEnd() || !isEnginesTurn()) return std::nullopt;
    // XBoard sends the engine's clock only after the user's moves.
    left_ = std::max(left_.load() - found.time, Milliseconds(0));
    return limits();
  }

  bool tellEnd() {
    const std::optional<Outcome> outcome = session_.game().outcome();
    if (!outcome) return false;
    say_(fmt::format("{} {{{}}}", scoreText(*outcome), describe(*outcome)));
    return true;
  }

  void hint() {
    if (session_.isThinking() || session_.game().outcome()) return;
    session_.think({.nodes = 5'000}, false, {}, [this](const Found& found) {
      if (!found.lines.empty()) say_("Hint: " + session_.textOf(found.lines.front().moves.front()));
      return std::nullopt;
    });
  }

  // Has the score been close to 0 for many moves? Returns true at every twelfth such move.
  bool isEven(int score) {
    constexpr int kEven = 10, kMoves = 12;
    lastScore_ = score;
    evenMoves_ = std::abs(score) <= kEven ? evenMoves_ + 1 : 0;
    return evenMoves_ >= kMoves && evenMoves_ % kMoves == 0;
  }

  // In fischerandom (Chess960), castling is written by its side (O-O), since the king's destination could
  // also be reached by a step.
  std::string textOf(const Move& move) const {
    if (isCalled("fischerandom") && !move.relocations.empty()) {
      const Board& board = session_.variant().board();
      return board.file(move.relocations.front().from) > board.file(move.from) ? "O-O" : "O-O-O";
    }
    return session_.textOf(move);
  }

  Session& session_;
  const About& about_;
  const Say& say_;
  Engine engine_ = Engine::Black;
  std::atomic<bool> posts_{false};
  std::optional<int> depth_;
  std::optional<Milliseconds> perMove_;
  std::atomic<Milliseconds> left_{Milliseconds(300'000)};  // set by commands while the engine thinks
  Milliseconds increment_{0};
  engine::Lag lag_;
  bool analyses_ = false;
  std::string unknownGame_;  // the game asked for last, if it is unknown; otherwise empty
  // Results of the last search, and the score of the engine's last move. The second thread sets them.
  std::atomic<std::int64_t> reportedTime_{0};
  std::atomic<std::uint64_t> reportedNodes_{0};
  std::atomic<int> reportedDepth_{0}, lastScore_{engine::kMate};
  int evenMoves_ = 0;
  int movesOfPeriod_ = 40, level_ = engine::kLevels;
};

}  // namespace

void serveCecp(Session& session, const About& about, std::istream& in, const Say& say) {
  session.speak(*dialectCalled("xboard"));
  Cecp(session, about, say).serve(in);
}

}  // namespace fairyforge::protocols
