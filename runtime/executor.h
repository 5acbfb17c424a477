// The one interface through which everything (perft, tests, play, reports) asks what the rules allow. The
// referee interprets the Variant and is the meaning; the native executor runs compiled code and must agree.
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
  Goal,  // of Variant::goals
  PerpetualCheck,
  Counted,  // out, by a CountRule
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
// "1-0", "0-1" or "1/2-1/2", as PGN and XBoard have it.
std::string scoreText(const Outcome& outcome);

class SearchCursor;
using PieceValues = std::vector<std::int64_t>;

// Thread-safe: every member may be called from several threads at once.
class Executor {
 public:
  virtual ~Executor() = default;
  virtual std::string_view name() const = 0;

  // The legal moves, in canonical order. None when the board has decided the game (bare king, royals lost).
  // Moves stay legal after a draw by repetition or by the count of quiet moves.
  virtual MoveList legalMoves(const Position& position) const = 0;
  // Could a piece of `by` take an enemy royal piece on `cell` if it were `by`'s turn? Pieces that give no
  // check do not count; the third side's always count.
  virtual bool attacked(const Position& position, Cell cell, Side by) const = 0;
  // Is a royal piece of the player to move attacked that the player must keep safe?
  virtual bool inCheck(const Position& position) const = 0;
  // Are there legal moves? An executor may know without making them all.
  virtual bool hasMoves(const Position& position) const { return perft(position, 1) > 0; }
  // The end of the game as far as the position alone tells it: mate, stalemate, bare king, lost royals.
  virtual std::optional<Outcome> outcome(const Position& position) const = 0;
  // Number of sequences of `depth` legal moves; 1 for depth 0.
  virtual std::uint64_t perft(const Position& position, int depth) const = 0;
  // One of the legal moves by a random word, each as likely as far as words allow; nothing where there is
  // none. Words that are evenly spread, as many as there are moves, choose every move once; which chooses
  // which is up to the executor.
  virtual std::optional<Move> chooseMove(const Position& position, std::uint64_t random) const;
  // Plays random legal moves, at most `plies` of them, until there is none; the number that was played. The
  // same seed gives the same game on the same executor.
  virtual int playOut(const Position& position, int plies, std::uint64_t seed) const;
  // For searches from `start`; executor and values must outlive it. The cursors of all executors go alike.
  virtual std::unique_ptr<SearchCursor> searchCursor(const Position& start, const PieceValues& values) const;
};

}  // namespace fairyforge
