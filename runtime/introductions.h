// The pieces that a third side may put on the board (ThirdSide in compiler/rules/variant.h), in turns of its own
// or in those of players that move its pieces.
#pragma once

#include "runtime/position.h"

namespace fairyforge {

// There is a third side.
MoveList introductions(const Position& position);

// What an introduced piece of the type would attack from this empty cell although it may
// not; kNoCell: nothing.
Cell forbiddenTarget(const Position& position, TypeId type, Cell cell);

}  // namespace fairyforge
