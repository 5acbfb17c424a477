// The count of moves towards a draw (CountRule): how a move goes on with it, begins it or begins it anew.
#pragma once

#include "runtime/move.h"
#include "runtime/position.h"

namespace fairyforge {

// Asked before a move and after it.
class MoveCount {
 public:
  MoveCount(const Position& before, const Move& move);
  // Writes the registers CountRule and Counted of the position after the move.
  void writeTo(const Position& after, Setup& setup) const;

 private:
  Side mover_;
  bool isCounted_;         // the move is a player's, in a game with such rules
  bool mayCount_ = false;  // a rule held for the mover already
  bool changesPieces_ = false;
  TypeId moved_ = kNoType;
  Cell to_;
};

// Have more moves been counted than the rule allows?
bool isCountedOut(const Variant& variant, const Setup& setup);

}  // namespace fairyforge
