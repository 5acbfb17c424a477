// Counts moves towards a draw, as the counting rules of Makruk do (CountRule in compiler/core/rules/goals.h).
// A move continues the count, begins one, or restarts it.
#pragma once

#include "runtime/move.h"
#include "runtime/position.h"

namespace fairyforge {

// Finds out what a move does to the count. Must be created before the move is played; writeTo() is called
// after it.
class MoveCount {
 public:
  MoveCount(const Position& before, const Move& move);
  // Writes Setup::countRule and Setup::counted, as they are after the move, into `setup`. `after` is the
  // position after the move.
  void writeTo(const Position& after, Setup& setup) const;

 private:
  Side mover_;
  bool isCounted_;         // the move is a player's, and the game has counting rules
  bool mayCount_ = false;  // a rule applied to the mover before the move
  bool changesPieces_ = false;
  TypeId moved_ = kNoType;
  Cell to_;
};

// Have more moves been counted than the rule allows?
bool isCountedOut(const Variant& variant, const Setup& setup);

}  // namespace fairyforge
