// A game in progress, and an engine that thinks about it on a second thread. Protocols and the terminal
// player share it.
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

// A function that opens the tables of solved endgames in a folder, or says why it cannot.
using AskTables = std::function<Expected<engine::Knowledge>(const std::string& folder)>;

// A game that has been opened. `executor` is called when the executor is first needed, and returns one that
// must outlive the session. Before the first search the executor is made as fast as possible, unless `stop`
// is set meanwhile, and the learned numbers of the game are requested.
struct OpenGame {
  VariantPtr variant;
  std::function<const Executor&()> executor;
  std::function<void(const std::atomic<bool>& stop)> getReady;
  std::function<std::optional<engine::Numbers>()> learned;
  AskTables askTables = {};
};

// A game that a program or person can choose. It is opened only when it is chosen.
struct Offer {
  std::string name;
  std::vector<std::string> otherNames;  // the names that other programs have for it
  // Opens the game, or says why that fails. `anyArray`: castling, if the game has it, works from any array.
  std::function<Expected<OpenGame>(bool anyArray)> open;
};

// The game that is being played, and the search that thinks about it. Only stop() may be called by several
// threads.
class Session {
 public:
  // Chooses the first of `offers`; there must be one that can be opened.
  explicit Session(std::vector<Offer> offers);
  ~Session() { abandon(); }

  const std::vector<Offer>& offers() const { return offers_; }
  const Offer& chosen() const { return offers_[chosen_]; }
  const OpenGame& open() const { return open_; }
  const Variant& variant() const { return *open_.variant; }
  // Chooses a game by name; names are compared in the form of formats::plainName(). If that fails, the
  // current game continues.
  PossibleFailure choose(std::string_view name);
  // Offers more games. They replace those that have the same names.
  void offer(std::vector<Offer> more);

  // Start a game: from the array, or from a position text. setUp() returns what is wrong with the text.
  void restart();
  std::optional<std::string> setUp(std::string_view fen);
  const Game& game() const { return *game_; }
  const Position& position() const { return game_->position(); }
  MoveList legalMoves() const { return executor().legalMoves(position()); }
  const Executor& executor() const { return open_.executor(); }
  // Sets the notation in which moves and positions are written, and in which they are read first; at the
  // start it is the program's own. Other notations are read as well.
  void speak(const Dialect& dialect) { dialect_ = dialect; }
  const Dialect& dialect() const { return dialect_; }
  // Returns the legal moves that the text names, usually one, or says why there is none.
  std::variant<std::vector<Move>, std::string> moveNamed(std::string_view text) const;
  // Plays the move that the text names. Returns what is wrong with it, if anything.
  std::optional<std::string> play(std::string_view text);
  void play(const Move& move) { game_->play(move); }
  // Takes back this many moves, or all if there are fewer.
  void undo(std::size_t moves);
  engine::Situation situation() const { return {*start_, game_->moves()}; }
  // With `does`, games castle from any array from now on, as programs for Chess960 expect, and castling is
  // written as a capture of the partner.
  PossibleFailure useAnyArray(bool does);
  // These functions return legal moves as the dialect writes them. textOf() also accepts a part of a move of
  // the dialect; textsOf() returns whole moves only.
  std::string textOf(const Move& move) const;
  std::vector<std::string> textsOf(const std::vector<Move>& line) const;

  // Returns the search of the chosen game. First waits until the executor is as fast as it can be, unless
  // `stop` is set.
  engine::Search& search(const std::atomic<bool>& stop = kNever);
  void resizeTable(std::size_t megabytes);
  void useThreads(std::size_t threads);
  // Sets the folder of endgame tables for this game and all that are chosen later; an empty name: no tables.
  // Fails if those of this game cannot be used.
  PossibleFailure useTables(const std::string& folder);
  // Starts to think. `done` is called on the second thread when a move has been found and, if `untilStopped`,
  // stop() has been called. If it returns limits, it has made that move, the same player moves again, and a
  // search with these limits follows.
  using Report = std::function<void(const engine::Found&)>;
  using Done = std::function<std::optional<engine::Limits>(const engine::Found&)>;
  void think(const engine::Limits& limits, bool untilStopped, const Report& report, const Done& done);
  bool isThinking() const { return thinking_; }
  // Ends the search within milliseconds; `done` is still called.
  void stop();
  // Waits until the search has ended.
  void finish();
  void stopAndFinish() {
    stop();
    finish();
  }
  // Ends the search without calling anything any more.
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
  std::unique_ptr<engine::Search> search_;  // of the chosen game
  std::thread thinker_;
  std::atomic<bool> stop_{false}, abandoned_{false}, thinking_{false};
};

}  // namespace fairyforge::protocols
