// Checks whether a setup has the shape of its game: as many cells as the board, pieces of the game's types,
// and register values in their ranges. A setup that fails this check may not be used otherwise.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge {

struct ShapeFaults {
  bool wrongSize = false;  // the number of cells, or a type of piece, is not the game's
  bool pieceOnHole = false;
  bool badRegisters = false;
  bool any() const { return wrongSize || pieceOnHole || badRegisters; }
};
ShapeFaults shapeFaults(const Variant& variant, const Setup& setup);

// Does the en-passant victim stand on the cell that the setup names, and does it fit the cells that it passed
// over? Also true if the setup has neither such cells nor such a piece. The setup must have the right shape.
bool enPassantTargetsFit(const Setup& setup, const Variant& variant);

}  // namespace fairyforge
