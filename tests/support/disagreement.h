// Finds differences between an executor and the referee in a position, and in the positions after each move.
#pragma once

#include <memory>
#include <optional>
#include <random>
#include <string>

#include "runtime/referee.h"
#include "runtime/search-cursor.h"

namespace fairyforge::testing {

class Disagreement {
 public:
  // `executor` must exist as long as this object.
  Disagreement(const VariantPtr& variant, const Executor& executor);

  // Sets the position that is compared next.
  void begin(Position position);
  // Returns the differences in this position: in the legal moves and the position after each, check, the end
  // of the game, attacks on a cell and, if `counts`, the number of sequences of two moves. Returns an empty
  // text if there are none.
  std::string find(std::mt19937_64& random, bool counts);
  // Plays a random legal move from the current position. Returns false if the game has ended.
  bool goOn(std::mt19937_64& random);

  const Position& position() const { return *position_; }
  std::size_t moves() const { return legal_.size(); }  // the number of moves that find() has compared

 private:
  std::string differenceHere(std::mt19937_64& random, bool counts) const;
  std::string differenceBehind();

  const VariantPtr variant_;
  const Executor& executor_;
  const Referee referee_;
  const PieceValues values_;  // if this is empty, values are not compared
  std::optional<Position> position_;
  std::unique_ptr<SearchCursor> cursor_;
  MoveList legal_;
  std::vector<SearchCursor::Step> steps_;
};

}  // namespace fairyforge::testing
