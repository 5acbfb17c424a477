// A game in progress, and an engine that thinks about it on a second thread. The protocols and the player on
// the terminal use it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "compiler/core/base/expected.h"
#include "runtime/dialect.h"
#include "runtime/engine/search.h"
#include "runtime/game.h"

namespace fairyforge::protocols {

// Opens the endgame tables in a folder, or says why it cannot.
using AskTables = std::function<Expected<engine::Knowledge>(const std::string& folder)>;

// A game that has been opened. `executor` makes the executor when it is first called; the result must outlive
// the session. Before the first search, `getReady` makes the executor as fast as possible unless `stop` is
// set, and `learned` returns the learned numbers of the game, if any.
struct OpenGame {
  VariantPtr variant;
  std::function<const Executor&()> executor;
  std::function<void(const std::atomic<bool>& stop)> getReady;
  std::function<std::optional<engine::Numbers>()> learned;
  AskTables askTables = {};
};

// A game that can be chosen. It is opened only then.
struct Offer {
  std::string name;
  std::vector<std::string> otherNames;  // the names that other programs have for it
  // Opens the game, or says why it cannot. `anyArray`: castling works from any array, as in Chess960.
  std::function<Expected<OpenGame>(bool anyArray)> open;
};

// The current game, and the search that thinks about it. Only stop() may be called from several threads.
class Session {
 public:
  // Opens the first of the offered games. Throws if it cannot be opened.
  explicit Session(std::vector<Offer> offers);
  ~Session() { abandon(); }

  const std::vector<Offer>& offers() const { return offers_; }
  const Offer& chosen() const { return offers_[chosen_]; }
  const OpenGame& open() const { return open_; }
  const Variant& variant() const { return *open_.variant; }
  // Chooses a game by its name or another of its names, compared as formats::plainName() gives them. If that
  // fails, the current game goes on.
  PossibleFailure choose(std::string_view name);
  // Offers more games. They replace offers with the same names.
  void offer(std::vector<Offer> more);

  // These start a game: from the array, or from a position text. setUp() returns what is wrong with the text,
  // if anything.
  void restart();
  std::optional<std::string> setUp(std::string_view fen);
  const Game& game() const { return *game_; }
  const Position& position() const { return game_->position(); }
  MoveList legalMoves() const { return executor().legalMoves(position()); }
  const Executor& executor() const { return open_.executor(); }
  // Sets the notation in which moves and positions are written, and in which they are read first. At the
  // start it is this program's own. All other notations are read too.
  void speak(const Dialect& dialect) { dialect_ = dialect; }
  const Dialect& dialect() const { return dialect_; }
  // Returns the legal moves that the text names, usually one, or a sentence about why there is none.
  std::variant<std::vector<Move>, std::string> moveNamed(std::string_view text) const;
  // Plays the move that the text names. Returns what is wrong with it, if anything.
  std::optional<std::string> play(std::string_view text);
  void play(const Move& move) { game_->play(move); }
  // Takes back this number of moves, or all if there are fewer.
  void undo(std::size_t moves);
  engine::Situation situation() const { return {*start_, game_->moves()}; }
  // If `does`, castling is possible from any array from now on, as Chess960 needs it, and is written as the
  // king's move to the rook's cell. Begins the chosen game anew.
  PossibleFailure useAnyArray(bool does);
  // These return legal moves as the dialect writes them. textOf() also takes a part of a move of the dialect;
  // textsOf() returns whole moves only and, after stop(), perhaps only the first.
  std::string textOf(const Move& move) const;
  std::vector<std::string> textsOf(const std::vector<Move>& line) const;

  // Returns the search of the chosen game. Waits until the executor is as fast as it can be, unless `stop` is
  // set.
  engine::Search& search(const std::atomic<bool>& stop = kNever);
  void resizeTable(std::size_t megabytes);
  void useThreads(std::size_t threads);
  // Sets the folder of endgame tables for this game and all chosen later; an empty name means none. Fails if
  // this game cannot use them.
  PossibleFailure useTables(const std::string& folder);
  // Starts to think on the second thread. `done` is called there when a move is found and, if `untilStopped`,
  // after stop(). If it returns limits, it has played that move, the same player moves again, and a search
  // with these limits follows.
  using Report = std::function<void(const engine::Found&)>;
  using Done = std::function<std::optional<engine::Limits>(const engine::Found&)>;
  void think(const engine::Limits& limits, bool untilStopped, const Report& report, const Done& done);
  bool isThinking() const { return thinking_; }
  // Ends the search within milliseconds. `done` is still called.
  void stop();
  // Waits until the search has ended.
  void finish();
  void stopAndFinish() {
    stop();
    finish();
  }
  // Ends the search without any further call of its functions.
  void abandon();

 private:
  static constexpr std::atomic<bool> kNever{false};
  PossibleFailure handTables();
  void complete(engine::Found& found, engine::Search& search) const;

  std::vector<Offer> offers_;
  std::size_t chosen_ = 0;
  Dialect dialect_ = ownDialect();
  OpenGame open_;
  bool anyArray_ = false;
  std::string tables_;  // the folder of endgame tables
  std::size_t tableBytes_ = std::size_t{64} << 20, threads_ = 1;
  std::optional<Position> start_;
  std::optional<Game> game_;
  std::unique_ptr<engine::Search> search_;  // for the chosen game
  std::thread thinker_;
  std::atomic<bool> stop_{false}, abandoned_{false}, thinking_{false};
};

}  // namespace fairyforge::protocols
