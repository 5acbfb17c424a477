// The players of a match: this engine, and other programs that speak UCI or XBoard's protocol.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/engine/search.h"

namespace fairyforge {

inline constexpr int kMovesOfPeriod = 40;

struct Wanted {
  std::string file, against, variant, records, tuned;
  std::vector<std::string> options, without;
  int games = 20;
  std::uint64_t nodes = 2'000, theirNodes = 0;
  int time = 0, clock = 0;
  bool cecp = false, patient = false;
  std::optional<std::pair<double, double>> sprt;  // differences in Elo
  std::uint64_t seed = 1;
};

class Player {
 public:
  virtual ~Player() = default;
  virtual void begin() = 0;
  // Returns the player's move; nothing if it makes none. The clock's movesToGo is 0 if the time is for the
  // rest of the game.
  virtual std::optional<Move> move(const engine::Situation& situation, const MoveList& legal,
                                   const engine::Clock& clock) = 0;
  int late = 0;  // the number of moves for which the player took more time than it had left
};

// Gives both players `time` milliseconds for each period of moves. Moves are counted as XBoard does, so a
// move by each side is one.
void grantTime(engine::Clock& clock, std::size_t played, int time);

// Starts the program that --against names. `wanted` and the executor must outlive the player; the executor is
// needed to read and write moves.
std::unique_ptr<Player> opponent(const Wanted& wanted, const Executor& executor);

}  // namespace fairyforge
