#include "runtime/position.h"

namespace fairyforge {

Position::Position(VariantPtr variant) : variant_(std::move(variant)), setup_(variant_->start()) {}

Position Position::withoutThirdTurn() const {
  Position turn = *this;
  turn.setup_.thirdTurn = false;
  return turn;
}

Position Position::withoutLastMove() const {
  Position position = withoutThirdTurn();
  position.setup_.lastFrom = position.setup_.lastTo = kNoCell;
  return position;
}

}  // namespace fairyforge
