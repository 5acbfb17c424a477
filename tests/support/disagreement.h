// What an executor says otherwise than the referee of a position, and of the positions behind it.
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
  // `executor` outlives it.
  Disagreement(const VariantPtr& variant, const Executor& executor);

  // Goes to a position without a move.
  void begin(Position position);
  // What differs here: the legal moves and where each leads, check, the end of the game, attacks on a cell, if `counts` also
  // the count of two moves. Nothing differs: empty.
  std::string find(std::mt19937_64& random, bool counts);
  // Plays one of the legal moves by chance; false: the game has ended here.
  bool goOn(std::mt19937_64& random);

  const Position& position() const { return *position_; }
  std::size_t moves() const { return legal_.size(); }  // that find() has compared

 private:
  std::string differenceHere(std::mt19937_64& random, bool counts) const;
  std::string differenceBehind();

  const VariantPtr variant_;
  const Executor& executor_;
  const Referee referee_;
  const PieceValues values_;  // nothing: they are not compared
  std::optional<Position> position_;
  std::unique_ptr<SearchCursor> cursor_;
  MoveList legal_;
  std::vector<SearchCursor::Step> steps_;
};

}  // namespace fairyforge::testing
