// A game: a position with its history, for the results that the position alone does not tell: repetition and
// the count of quiet moves. Draws that a player could claim are claimed automatically.
#pragma once

#include <unordered_map>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

class Game {
 public:
  Game(const Executor& executor, Position start);

  const Position& start() const { return start_; }
  const Position& position() const { return position_; }
  // Since the start.
  const std::vector<Move>& moves() const { return moves_; }
  // `move` must be legal.
  void play(const Move& move);
  // Takes the last move back; `before` is the position that it was played in.
  void takeBack(Position before);
  // How often the position has come about, this time included.
  int occurrences() const { return occurrences_.at(history_.back().key); }
  // How the game has ended, if it has.
  std::optional<Outcome> outcome() const;

 private:
  // A position of the game.
  struct Occurred {
    std::uint64_t key;  // of repetition
    Side mover;         // who has brought it about ...
    bool gaveCheck;     // ... with check, if the game asks for that
  };
  Occurred occurrenceOf(const Position& position, Side mover) const;
  void note(const Occurred& occurred);
  std::size_t firstOfRepeated() const;
  std::optional<Outcome> perpetualCheck() const;
  std::optional<Outcome> perpetualChase() const;
  bool isDeadNow() const;
  std::optional<Outcome> unsettled() const;  // but for the rule of draws

  const Executor& executor_;
  const Position start_;
  Position position_;
  std::vector<Move> moves_;
  std::unordered_map<std::uint64_t, int> occurrences_;  // by repetition key
  std::vector<Occurred> history_;                       // the start first
  mutable std::vector<Piece> alive_;  // the pieces with which somebody could win when that was asked last
  std::vector<Position> positions_;   // likewise, where it is asked who chases
};

}  // namespace fairyforge
