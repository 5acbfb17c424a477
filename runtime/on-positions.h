// The functions that all worlds (turn-candidates.h, judging.h) share whose states are of class Position: they
// read registers and pieces.
#pragma once

#include "runtime/position.h"

namespace fairyforge {

class OnPositions {
 public:
  explicit OnPositions(const Position& position) : variant_(position.variant()) {}

  const Variant& variant() const { return variant_; }
  template <auto Field>
  static auto get(const Position& position) {
    return position.setup().*Field;
  }
  static int inHand(const Position& position, Side side, TypeId type) {
    return position.setup().inHand(side, type);
  }
  template <typename Visit>
  static void forEachPieceOf(const Position& position, Side side, Visit visit) {
    for (std::size_t i = 0; i < position.setup().cells.size(); ++i) {
      const Piece piece = position.setup().cells[i];
      if (piece && piece.side() == side) visit(cellAt(i));
    }
  }

 protected:
  const Variant& variant_;
};

}  // namespace fairyforge
