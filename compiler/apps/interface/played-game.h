// A game in progress together with an engine: the object behind ff_game of the C interface.
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

// Returns the board and the types as JSON.
std::string rulesText(const Variant& variant);

// The dialect and notation in which a caller wants moves and positions. wordsOf() finds them by name, and
// fails if there is no such name. A null `dialect` means the program's own notation; a null `notation` means
// the dialect's plain form.
struct Words {
  const Dialect* dialect;
  const Notation* notation;
};
Expected<Words> wordsOf(const char* dialect, const char* notation = nullptr);

class PlayedGame {
 public:
  PlayedGame(VariantPtr variant, std::shared_ptr<const Executor> executor);
  // Copies the game with its moves; the copy gets an engine of its own.
  PlayedGame(const PlayedGame& other);

  const Variant& variant() const { return *variant_; }
  const Position& position() const { return game_->position(); }
  const Position& start() const { return before_.empty() ? position() : before_.front(); }
  const std::vector<Move>& moves() const { return game_->moves(); }
  // Returns the position before each move.
  const std::vector<Position>& before() const { return before_; }
  const MoveList& legalMoves();
  std::vector<std::string> legalTexts() { return moveTexts(position(), legalMoves()); }
  // Returns all legal moves, written in a dialect or in a notation.
  std::vector<DialectMove> dialectMoves(const Dialect& dialect, const Notation* notation = nullptr) const;
  // Returns the text of one legal move in the dialect or notation. Fails if `text` names no legal move.
  Expected<std::string> textOfMove(std::string_view text, const Dialect& dialect, const Notation* notation);
  // Returns the position's text. Leaves out what the dialect cannot express.
  Expected<std::string> textOfPosition(const Dialect& dialect) const;
  bool inCheck() const { return executor_->inCheck(position()); }
  std::optional<Outcome> outcome() const { return game_->outcome(); }
  bool cannotWin(Side side) const { return game_->cannotWin(side); }

  // Each of these functions fails, and changes nothing, if its argument is not possible.
  PossibleFailure setUp(std::string_view fen);
  PossibleFailure play(std::string_view text, const Dialect& dialect = ownDialect());
  PossibleFailure readPgn(std::string text);
  PossibleFailure undo(std::size_t moves);
  void play(const Move& legal);

  // Return the texts of all moves, and their SAN. Those of earlier calls are kept.
  const std::vector<std::string>& playedTexts() const;
  const std::vector<std::string>& playedSan() const;

  std::string state();
  std::string history() const;
  std::string pgn(const std::string& white, const std::string& black) const;
  // Returns the perft of the current position. Returns nothing for more than kMostPerftPlies plies, or if
  // stops(), which is called every few milliseconds, returns true.
  std::optional<std::uint64_t> perft(std::uint32_t depth, const std::function<bool()>& stops) const;
  struct SearchResult {
    engine::Found found;
    engine::Limits limits;  // including the limits of the level
    engine::Milliseconds took;
    bool stopped;
  };
  // Lets the engine search the current position. Fails if the level or the depth is invalid, if neither the
  // level nor `limits` has a limit, or if there is no legal move. Ends when `stop` is set.
  Expected<SearchResult> think(int level, engine::Limits limits, const std::atomic<bool>& stop = kNever);
  std::string describe(const SearchResult& result) const;
  // The moves of a line that the engine has found, as own notation and as short algebraic notation.
  struct LineTexts {
    std::vector<std::string> moves, san;
  };
  // Returns the texts of a line.
  LineTexts textsOf(const engine::Line& line) const;

 private:
  static constexpr std::atomic<bool> kNever{false};
  void begin(Position start);

  const VariantPtr variant_;
  const std::shared_ptr<const Executor> executor_;
  std::optional<Game> game_;
  std::vector<Position> before_;
  // The texts and the SAN of the game's first moves, up to the last one for which they were needed.
  mutable std::vector<std::string> playedTexts_, playedSan_;
  std::optional<MoveList> legal_;  // legal moves of the current position
  std::unique_ptr<engine::Shared> knowledge_;
  std::unique_ptr<engine::Worker> worker_;
};

}  // namespace fairyforge::interface
