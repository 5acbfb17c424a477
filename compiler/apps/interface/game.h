// A game that is being played with an opponent at hand: what the C interface gives its callers.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/base/expected.h"
#include "runtime/engine/worker.h"
#include "runtime/game.h"
#include "runtime/move-text.h"
#include "runtime/san.h"

namespace fairyforge::interface {

// "n-move rule"
const char* nameOf(EndReason reason);

// What the game is played on and with, as JSON.
std::string rulesText(const Variant& variant);

// A dialect and a notation by their names, which may be missing: own words, the plain form. Or that there is none.
struct Words {
  const Dialect* dialect;
  const Notation* notation;
};
Expected<Words> wordsOf(const char* dialect, const char* notation = nullptr);

class PlayedGame {
 public:
  PlayedGame(VariantPtr variant, std::shared_ptr<const Executor> executor);
  // With the moves that led to it; the copy has an engine of its own.
  PlayedGame(const PlayedGame& other);

  const Variant& variant() const { return *variant_; }
  const Position& position() const { return game_->position(); }
  const Position& start() const { return before_.empty() ? position() : before_.front(); }
  const std::vector<Move>& moves() const { return game_->moves(); }
  const MoveList& legalMoves();
  std::vector<std::string> legalTexts() { return moveTexts(position(), legalMoves()); }
  // All legal moves in the words of a dialect, or in a notation.
  std::vector<SaidMove> saidMoves(const Dialect& dialect, const Notation* notation = nullptr) const;
  // ... of one move, or why it is none.
  Expected<std::string> said(std::string_view text, const Dialect& dialect, const Notation* notation);
  // The position; what the dialect has no words for is left out.
  Expected<std::string> said(const Dialect& dialect) const;
  bool inCheck() const { return executor_->inCheck(position()); }
  std::optional<Outcome> outcome() const { return game_->outcome(); }

  // What is wrong with the text; nothing: it is done.
  std::optional<std::string> setUp(std::string_view fen);
  std::optional<std::string> play(std::string_view text, const Dialect& dialect = ownDialect());
  std::optional<std::string> readPgn(std::string text);
  std::optional<std::string> undo(std::size_t moves);
  void play(const Move& legal);

  std::string state();
  std::string history() const;
  std::string pgn(const std::string& white, const std::string& black) const;
  // Nothing where `stops` ends it, which is asked every few milliseconds, and beyond kMostPerftPlies.
  std::optional<std::uint64_t> perft(std::uint32_t depth, const std::function<bool()>& stops) const;
  struct Thought {
    engine::Found found;
    engine::Limits limits;  // with those of the level
    engine::Milliseconds took;
    bool stopped;
  };
  // Fails where there is no such level or limit, no limit is given, or there is no move. Ends when `stop` is set.
  Expected<Thought> think(int level, engine::Limits limits, const std::atomic<bool>& stop = kNever);
  std::string describe(const Thought& thought) const;

 private:
  static constexpr std::atomic<bool> kNever{false};
  struct Told {
    std::string text, san;
    Side side;
    int number;
  };
  void begin(Position start);
  const std::vector<Told>& told() const;

  const VariantPtr variant_;
  const std::shared_ptr<const Executor> executor_;
  std::optional<Game> game_;
  std::vector<Position> before_;    // each move
  mutable std::vector<Told> told_;  // of the first moves, as far as somebody has asked
  std::optional<MoveList> legal_;   // of the position
  std::unique_ptr<engine::Shared> knowledge_;
  std::unique_ptr<engine::Worker> worker_;
};

}  // namespace fairyforge::interface
