// The interface for legal moves and results, which perft, tests, games and reports use. The referee
// interprets the Variant and defines the meaning of the rules; the native executor runs compiled code and
// must agree with it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "runtime/move.h"
#include "runtime/position.h"

namespace fairyforge {

enum class EndReason : std::uint8_t {
  Checkmate,
  Stalemate,
  BareKing,
  RoyalsLost,
  Repetition,
  NMoveRule,
  MateByThird,
  Goal,  // one of Variant::goals
  PerpetualCheck,
  Counted,  // a draw by a CountRule
  PerpetualChase,
  DeadPosition
};
inline constexpr std::size_t kEndReasons = 12;

// How a game has ended.
struct Outcome {
  EndReason reason;
  std::optional<Side> winner;  // nothing: a draw
  friend bool operator==(const Outcome&, const Outcome&) = default;
};
std::string describe(const Outcome& outcome);
// Returns the result of a finished game as in PGN and XBoard: "1-0", "0-1" or "1/2-1/2".
std::string scoreText(const Outcome& outcome);

class SearchCursor;
using PieceValues = std::vector<std::int64_t>;

// Thread-safe: several threads may call all members at once.
class Executor {
 public:
  virtual ~Executor() = default;
  virtual std::string_view name() const = 0;

  // Returns the legal moves in canonical order; none if the board has decided the game (a goal, a bare king,
  // lost royal pieces). Moves stay legal after a draw by repetition or by the count of quiet moves.
  virtual MoveList legalMoves(const Position& position) const = 0;
  // Could a piece of `by` take an enemy royal piece on `cell` if it were `by`'s turn? Pieces that do not give
  // check are ignored. The third side's attacks count even while its delay (ThirdSide::delay) has not passed.
  virtual bool attacked(const Position& position, Cell cell, Side by) const = 0;
  // Is a royal piece that the player to move must keep safe attacked?
  virtual bool inCheck(const Position& position) const = 0;
  // Are there legal moves? An executor may know this without generating all of them.
  virtual bool hasMoves(const Position& position) const { return perft(position, 1) > 0; }
  // Returns the end of the game if the position alone shows it: a goal, mate, stalemate, bare king, lost
  // royals.
  virtual std::optional<Outcome> outcome(const Position& position) const = 0;
  // Returns the number of sequences of `depth` legal moves; 1 for depth 0.
  virtual std::uint64_t perft(const Position& position, int depth) const = 0;
  // Returns the legal move that the 64-bit number `random` selects; nothing if there is none. Moves are
  // equally likely, except acts of the third side, which have weights. For n moves without weights, n evenly
  // spread numbers select each move once. Which number selects which move depends on the executor.
  virtual std::optional<Move> chooseMove(const Position& position, std::uint64_t random) const;
  // Plays at most `plies` random legal moves, stopping when there is none; returns the number played. The
  // same seed gives the same game on the same executor.
  virtual int playOut(const Position& position, int plies, std::uint64_t seed) const;
  // Returns a cursor for searches from `start`. The executor and `values` must outlive it. The cursors of all
  // executors behave alike.
  virtual std::unique_ptr<SearchCursor> searchCursor(const Position& start, const PieceValues& values) const;
};

}  // namespace fairyforge
