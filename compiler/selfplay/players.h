// The players of self-play, for any variant: plain ones, whose choices are easy to explain, and the engine.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/game.h"
#include "runtime/random.h"
#include "runtime/search-cursor.h"

namespace fairyforge::selfplay {

// What a type counts in the eyes of a player who looks at material, by type number; royal pieces count
// nothing. It is the number of moves of such a piece, summed over boards filled at random, so it knows
// nothing of the game but its rules.
PieceValues valuesByMobility(const VariantPtr& variant);

// Chooses among the legal moves of a game. One player object serves one game at a time.
class Player {
 public:
  virtual ~Player() = default;
  // Another game, which starts from here.
  virtual void begin(const Position&) {}
  // The number of one of `legal`, which is not empty.
  virtual std::size_t choose(const Game& game, const MoveList& legal, Random& random) = 0;
};

enum class PlayerKind : std::uint8_t {
  Random,     // any move, all as likely
  Greedy,     // takes and promotes for the most material, without looking at the answer; mates when it can
  AlphaBeta,  // searches a fixed number of positions, counts material at the ends
  Engine,     // the engine (runtime/engine/search.h), for a fixed number of positions
};
// "random", "greedy", "alphabeta", "engine": by number of the kind.
const std::vector<std::string>& playerNames();

// Everything that a player refers to must outlive it.
std::unique_ptr<Player> makePlayer(PlayerKind kind, const VariantPtr& variant, const Executor& executor,
                                   const PieceValues& values, unsigned nodes);

}  // namespace fairyforge::selfplay
