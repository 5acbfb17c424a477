// A game that is being played, and an engine that thinks about it on a second thread: what protocols and the player
// at a terminal have in common.
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

// What the tables of solved endgames in a folder know; or why they cannot be asked.
using AskTables = std::function<Expected<engine::Knowledge>(const std::string& folder)>;

// A game that is opened. The executor is asked for when it is needed, and must outlive the session; before the first
// search it is told to become as fast as it can, unless `stop` is set meanwhile, and what was learned about the game is
// asked for.
struct OpenGame {
  VariantPtr variant;
  std::function<const Executor&()> executor;
  std::function<void(const std::atomic<bool>& stop)> getReady;
  std::function<std::optional<engine::Numbers>()> learned;
  AskTables askTables = {};
};

// A game that can be chosen. It is opened when it is.
struct Offer {
  std::string name;
  std::vector<std::string> otherNames;  // what other programs call it
  // The game, or why it cannot be opened; `anyArray`: with castling from any array, where it has castling.
  std::function<Expected<OpenGame>(bool anyArray)> open;
};

// Not thread-safe, but for stop().
class Session {
 public:
  // The first of `offers` is chosen; there must be one, and it must open.
  explicit Session(std::vector<Offer> offers);
  ~Session() { abandon(); }

  const std::vector<Offer>& offers() const { return offers_; }
  const Offer& chosen() const { return offers_[chosen_]; }
  const OpenGame& open() const { return open_; }
  const Variant& variant() const { return *open_.variant; }
  // Names are compared as formats::plainName() has them. The game goes on as it was where this fails.
  PossibleFailure choose(std::string_view name);
  // Offers more games, which take the place of those that have their names.
  void offer(std::vector<Offer> more);

  // From the array; from a position text, or what is wrong with it.
  void restart();
  std::optional<std::string> setUp(std::string_view fen);
  const Game& game() const { return *game_; }
  const Position& position() const { return game_->position(); }
  MoveList legalMoves() const { return executor().legalMoves(position()); }
  const Executor& executor() const { return open_.executor(); }
  // The words in which moves are read first and written, and positions are written; own ones at first. Others are
  // read too.
  void speak(const Dialect& dialect) { dialect_ = dialect; }
  const Dialect& dialect() const { return dialect_; }
  // The legal moves that the text names, mostly one, or why there is none.
  std::variant<std::vector<Move>, std::string> moveNamed(std::string_view text) const;
  // Plays the move that the text names, or says why not.
  std::optional<std::string> play(std::string_view text);
  void play(const Move& move) { game_->play(move); }
  // Takes so many moves back, as far as there are any.
  void undo(std::size_t moves);
  engine::Situation situation() const { return {*start_, game_->moves()}; }
  // All games castle from any array, as programs for Chess960 want it, and castling is written as a capture of the
  // partner.
  PossibleFailure useAnyArray(bool does);
  // A part of a move of the dialect has a text too; of a line only whole moves have.
  std::string textOf(const Move& move) const;
  std::vector<std::string> textsOf(const std::vector<Move>& line) const;

  // Waits until the executor is as fast as it can be, unless `stop` is set.
  engine::Search& search(const std::atomic<bool>& stop = kNever);
  void resizeTable(std::size_t megabytes);
  void useThreads(std::size_t threads);
  // Of all games that are chosen from now on; an empty name: none. Or why those of this game cannot be asked.
  PossibleFailure useTables(const std::string& folder);
  // Starts to think. `done` is called on the second thread when something has been found, and, if `untilStopped`,
  // stop() has been called. The limits that it returns are those of a search that follows: it has made a move, and the
  // same player moves again.
  using Report = std::function<void(const engine::Found&)>;
  using Done = std::function<std::optional<engine::Limits>(const engine::Found&)>;
  void think(const engine::Limits& limits, bool untilStopped, const Report& report, const Done& done);
  bool isThinking() const { return thinking_; }
  // Thinking ends within milliseconds, and `done` is called.
  void stop();
  // ... is waited for.
  void finish();
  void stopAndFinish() {
    stop();
    finish();
  }
  // It ends, and nothing is called any more.
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
  std::string tables_;  // the folder
  std::size_t tableBytes_ = std::size_t{64} << 20, threads_ = 1;
  std::optional<Position> start_;
  std::optional<Game> game_;
  std::unique_ptr<engine::Search> search_;  // of the chosen game
  std::thread thinker_;
  std::atomic<bool> stop_{false}, abandoned_{false}, thinking_{false};
};

}  // namespace fairyforge::protocols
