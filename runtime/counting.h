// The count of moves towards a draw (CountRule). A move continues, begins or restarts it.
#pragma once

#include "runtime/move.h"
#include "runtime/position.h"

namespace fairyforge {

// Must be created before a move is played; writeTo() is called after it.
class MoveCount {
 public:
  MoveCount(const Position& before, const Move& move);
  // Writes the registers CountRule and Counted of the position after the move into `setup`.
  void writeTo(const Position& after, Setup& setup) const;

 private:
  Side mover_;
  bool isCounted_;         // the move is a player's, and the game has such rules
  bool mayCount_ = false;  // a rule applied to the mover before the move
  bool changesPieces_ = false;
  TypeId moved_ = kNoType;
  Cell to_;
};

// Have more moves been counted than the rule allows?
bool isCountedOut(const Variant& variant, const Setup& setup);

}  // namespace fairyforge
