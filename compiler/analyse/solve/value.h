// The result of a position with best play of both: who wins, and after how many plies.
#pragma once

#include <cstdint>

#include "runtime/executor.h"

namespace fairyforge::solve {

class Value {
 public:
  static constexpr unsigned kMostPlies = 32'000;
  constexpr Value() = default;  // a draw
  static constexpr Value win(Side winner, unsigned plies) {
    return Value(static_cast<std::uint16_t>(1 + 2 * plies + index(winner)));
  }
  // Returns the value of a finished game.
  static constexpr Value of(const Outcome& outcome) {
    return outcome.winner ? win(*outcome.winner, 0) : Value();
  }
  // Returns the mark of a number that has no position, or whose position is not needed.
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

// Returns the value of a position whose best move leads to a position with value `after`.
constexpr Value oneMoveBefore(Value after) {
  return after.isWon() ? Value::win(after.winner(), after.plies() + 1) : after;
}

// Is `a` better than `b` for the side? Wins are better than draws, draws than losses; short wins and long
// losses are better.
constexpr bool isBetterFor(Side side, Value a, Value b) {
  const auto rank = [&](Value v) {
    const int plies = static_cast<int>(Value::kMostPlies - v.plies());
    return !v.isWon() ? 0 : v.winner() == side ? plies + 1 : -plies - 1;
  };
  return rank(a) > rank(b);
}

}  // namespace fairyforge::solve
