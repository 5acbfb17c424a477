// How long a search may go on, and how well it may play.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "runtime/move.h"

namespace fairyforge::engine {

using Milliseconds = std::chrono::milliseconds;

struct Limits {
  std::optional<std::uint64_t> nodes = {};
  std::optional<int> depth = {};
  std::optional<int> mate = {};           // ends when a win in so many moves is found
  std::optional<Milliseconds> soft = {};  // no further iteration is begun
  std::optional<Milliseconds> hard = {};  // the search ends
  int noise = 0;                          // every evaluation is wrong by up to so much
  std::size_t lines = 1;                  // how many best moves are wanted
  MoveList only = {};                     // of these; empty: of all
  std::chrono::steady_clock::time_point (*now)() = std::chrono::steady_clock::now;
};

// What a clock shows to the player who is to move.
struct Clock {
  Milliseconds left{0};
  Milliseconds increment{0};
  int movesToGo = 0;        // until more time is given; 0: for the rest of the game
  Milliseconds byoyomi{0};  // more time for each move, which is not saved
};
// What a move takes besides thinking, on its way and on a busy machine: learned from what the clock shows next time.
class Lag {
 public:
  // Before a move is thought about, and after that.
  Milliseconds before(const Clock& clock);
  void after(Milliseconds thought) { expected_ = left_ - thought; }

 private:
  Milliseconds each_{4}, left_{0};
  std::optional<Milliseconds> expected_;
};

// The time that is spent on one move, if each takes `lag` besides. Never more than there is.
void spend(const Clock& clock, Milliseconds lag, Limits& limits);

// Levels 1 (loses to beginners) to kLevels (as well as it can, when it is told how long it may think).
inline constexpr int kLevels = 10;
void weaken(int level, Limits& limits);
// The same by a rating: between two levels, a mixture of them. The ratings of levels are estimates.
inline constexpr int kLeastElo = 500, kMostElo = 2000;
void weakenToElo(int elo, Limits& limits);

// What a score promises, in thousandths.
struct Chances {
  int win, draw, loss;
};
Chances chancesOf(int score);

}  // namespace fairyforge::engine
