// The players of self-play, for any variant: simple ones whose choices are easy to explain, and the engine.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/game.h"
#include "runtime/random.h"
#include "runtime/search-cursor.h"

namespace fairyforge::selfplay {

// Returns values of types, by type number, for players that count material; royal pieces have 0. A type's
// value is its number of moves, summed over boards filled at random, so it depends on the rules only.
PieceValues valuesByMobility(const VariantPtr& variant);

// Chooses among the legal moves. A player serves one game at a time.
class Player {
 public:
  virtual ~Player() = default;
  // Starts a new game from this position.
  virtual void begin(const Position&) {}
  // Returns the index of one of `legal`, which must not be empty.
  virtual std::size_t choose(const Game& game, const MoveList& legal, Random& random) = 0;
};

enum class PlayerKind : std::uint8_t {
  Random,     // any move, with equal probability
  Greedy,     // captures and promotes for the most material, without looking at the reply; wins when it can
  AlphaBeta,  // searches a fixed number of positions and counts material at the ends
  Engine,     // the engine (runtime/engine/search.h), with a fixed number of positions
};
// Returns the names of the kinds of players, by number: "random", "greedy", "alphabeta", "engine".
const std::vector<std::string>& playerNames();
const std::string& nameOf(PlayerKind kind);

// Makes a player. What the arguments refer to must outlive it.
std::unique_ptr<Player> makePlayer(PlayerKind kind, const VariantPtr& variant, const Executor& executor,
                                   const PieceValues& values, unsigned nodes);

}  // namespace fairyforge::selfplay
