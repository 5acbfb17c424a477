// The result of a position with best play of both sides: who wins, and after how many plies.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge::solve {

class Value {
 public:
  static constexpr unsigned kMostPlies = 32'000;
  constexpr Value() = default;  // the value of a draw
  static constexpr Value win(Side winner, unsigned plies) {
    return Value(static_cast<std::uint16_t>(1 + 2 * plies + index(winner)));
  }
  // Returns the value of a finished game.
  static constexpr Value of(const Outcome& outcome) {
    return outcome.winner ? win(*outcome.winner, 0) : Value();
  }
  // Returns a mark that is no value, for numbers that belong to no position or to one whose value is not
  // needed.
  static constexpr Value none() { return Value(0xFFFF); }
  static constexpr Value ofBits(std::uint16_t bits) { return Value(bits); }

  constexpr bool isNone() const { return bits_ == 0xFFFF; }
  constexpr bool isWon() const { return bits_ != 0 && !isNone(); }
  constexpr bool isWonBy(Side side) const { return isWon() && winner() == side; }
  constexpr Side winner() const { return (bits_ & 1) != 0 ? Side::White : Side::Black; }
  constexpr unsigned plies() const { return (bits_ - 1u) / 2; }
  constexpr std::uint16_t bits() const { return bits_; }
  friend constexpr bool operator==(Value, Value) = default;

 private:
  constexpr explicit Value(std::uint16_t bits) : bits_(bits) {}
  std::uint16_t bits_ = 0;
};

// Returns the value of a position whose best move leads to a position of value `after`.
constexpr Value oneMoveBefore(Value after) {
  return after.isWon() ? Value::win(after.winner(), after.plies() + 1) : after;
}

// Is `a` better than `b` for the side? Wins are better than draws, draws than losses; short wins and long
// losses are better than long wins and short losses.
constexpr bool isBetterFor(Side side, Value a, Value b) {
  const auto rank = [&](Value v) {
    const int plies = static_cast<int>(Value::kMostPlies - v.plies());
    return !v.isWon() ? 0 : v.winner() == side ? plies + 1 : -plies - 1;
  };
  return rank(a) > rank(b);
}

// ---- line ----
//
// Finds best play from known values of positions.

using ValueOf = std::function<std::optional<Value>(const Position&)>;

// Returns the best moves of both sides, until the game ends, a value is unknown, the position is a draw, or
// the plies of values begin again after a conversion. Of equally good moves, takes the first in canonical
// order.
std::vector<Move> bestLine(const Position& start, const Executor& executor, const ValueOf& valueOf);
// Returns the legal moves with the values of the positions after them, the best first; without moves of
// unknown value.
std::vector<std::pair<Move, Value>> rankedMoves(const Position& position, const MoveList& moves,
                                                const ValueOf& valueOf);
// Returns a line of moves as text: "1. Qc7 Ka5 2. Qb7#".
std::string lineText(const Position& start, const std::vector<Move>& line, const Executor& executor);

// Returns the value of a position in words, as seen by the player to move: "White wins in 10 moves (19
// plies)".
std::string valueText(Value value, Side player);
// Returns the value in words: "White wins in 19 plies".
std::string resultText(Value value);
// Returns the number of own moves that the winner needs, with `player` to move.
constexpr unsigned movesOf(Value value, Side player) {
  return value.winner() == player ? (value.plies() + 1) / 2 : value.plies() / 2;
}

}  // namespace fairyforge::solve
