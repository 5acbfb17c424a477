// Limits on how long a search may take and how well it may play.
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
  std::optional<int> mate = {};           // end when a win in this many moves is found
  std::optional<Milliseconds> soft = {};  // begin no further iteration after this time
  std::optional<Milliseconds> hard = {};  // end the search after this time
  int noise = 0;                          // add an error of up to this much to every evaluation
  std::size_t lines = 1;                  // the number of best moves wanted
  MoveList only = {};                     // choose only among these; empty: all moves
  std::chrono::steady_clock::time_point (*now)() = std::chrono::steady_clock::now;
};

// What the clock shows to the player to move.
struct Clock {
  Milliseconds left{0};
  Milliseconds increment{0};
  int movesToGo = 0;        // until more time is given; 0: for the rest of the game
  Milliseconds byoyomi{0};  // extra time for each move, which is not saved
};
// Estimates the lag: the time that the clock loses for each move besides the engine's thinking, for example
// in transmission or on a busy machine.
class Lag {
 public:
  // For each move, call before() with the clock, then after() with the time the engine thought. before()
  // returns the estimate.
  Milliseconds before(const Clock& clock);
  // Another game begins, whose clock does not go on from the last one.
  void begin() { expected_.reset(); }
  void after(Milliseconds thought) { expected_ = left_ - thought; }

 private:
  Milliseconds each_{4}, left_{0};
  std::optional<Milliseconds> expected_;
};

// Sets the time limits of one move from the clock and the lag of each move (Lag). Never uses more time than
// is left.
void spend(const Clock& clock, Milliseconds lag, Limits& limits);

// Limits the strength to a level from 1 (loses to beginners) to kLevels (plays as well as it can in the given
// time).
inline constexpr int kLevels = 10;
void weaken(int level, Limits& limits);
// Limits the strength to a rating in Elo points, from leastElo() to mostElo(); between two levels it
// interpolates.
void weakenToElo(int elo, Limits& limits);
int leastElo();
int mostElo();

// The chances of a win, a draw and a loss for the player with a score, in thousandths.
struct Chances {
  int win, draw, loss;
};
Chances chancesOf(int score);

}  // namespace fairyforge::engine
