// Whether a setup has the shape of its game: as many cells as the board, pieces of its types, registers with values that it
// can have. Where it has not, nothing else can be asked about it.
#pragma once

#include "compiler/rules/variant.h"

namespace fairyforge {

struct ShapeFaults {
  bool wrongSize = false;  // cells or pieces are not those of the game
  bool pieceOnHole = false;
  bool badRegisters = false;
  bool any() const { return wrongSize || pieceOnHole || badRegisters; }
};
ShapeFaults shapeFaults(const Variant& variant, const Setup& setup);

// Is there a piece that could be taken en passant on the cells that it passed over, or are there no such cells? Of a setup
// that has the right shape.
bool enPassantTargetsFit(const Setup& setup, const Variant& variant);

}  // namespace fairyforge
