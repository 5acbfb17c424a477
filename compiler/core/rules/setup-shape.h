// Checks whether a setup fits its game at all: as many cells as the board has, pieces of the game's types,
// register values within their ranges. No other function may be called with a setup that fails this check.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// In which ways a setup does not fit its game.
struct ShapeFaults {
  bool wrongSize = false;  // the number of cells, or the type or side of a piece, is not the game's
  bool pieceOnHole = false;
  bool badRegisters = false;
  bool any() const { return wrongSize || pieceOnHole || badRegisters; }
};
ShapeFaults shapeFaults(const Variant& variant, const Setup& setup);

// Does the setup's en-passant victim belong to the player who moved last, and do the targets exist and hold
// no piece except the victim itself? Also true if the setup has neither victim nor targets. The setup must
// have passed shapeFaults().
bool enPassantTargetsFit(const Setup& setup, const Variant& variant);

}  // namespace fairyforge
