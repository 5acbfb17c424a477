// A game: a position with its history, which is needed for repetition and for the count of quiet moves. Draws
// that a player could claim are claimed automatically.
#pragma once

#include <unordered_map>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

// The words for a reason why a game ended: `name` in data, `sentence` after "White wins:" or "draw:", `cause`
// after "White wins by" in tests.
struct EndWords {
  const char *name, *sentence, *cause;
};
const EndWords& wordsOf(EndReason reason);

class Game {
 public:
  Game(const Executor& executor, Position start);

  const Position& start() const { return start_; }
  const Position& position() const { return position_; }
  // Returns the moves since the start.
  const std::vector<Move>& moves() const { return moves_; }
  // Plays a move, which must be legal.
  void play(const Move& move);
  // Takes the last move back. `before` must be the position in which it was played.
  void takeBack(Position before);
  // Returns how often the current position has occurred in the game, the present time included.
  int occurrences() const { return occurrences_.at(history_.back().key); }
  // Returns how the game has ended; nothing if it has not.
  std::optional<Outcome> outcome() const;
  // Has the side not won a game that has ended, or is it proved that it can win no more (winning.h)?
  bool cannotWin(Side side) const;

 private:
  // What is remembered of each position that occurred in the game.
  struct Occurred {
    std::uint64_t key;  // repetition key
    Side mover;         // who made the move that led to it
    bool gaveCheck;     // whether that move gave check; set only if the game needs it
  };
  Occurred occurrenceOf(const Position& position, Side mover) const;
  void note(const Occurred& occurred);
  std::size_t firstOfRepeated() const;
  std::optional<Outcome> perpetualCheck() const;
  std::optional<Outcome> perpetualChase() const;
  bool isDeadNow() const;
  std::optional<Outcome> unsettled() const;  // the outcome before the game's DrawRule turns a draw into a win

  const Executor& executor_;
  const Position start_;
  Position position_;
  std::vector<Move> moves_;
  std::unordered_map<std::uint64_t, int> occurrences_;  // count by repetition key
  std::vector<Occurred> history_;                       // the first entry is the start
  mutable std::vector<Piece> alive_;  // the pieces when isDeadNow() last examined the position
  std::vector<Position> positions_;   // all positions so far; kept only if the game needs them for chases
};

}  // namespace fairyforge
