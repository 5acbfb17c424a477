// What the third side may do in its slot (ThirdSide in compiler/rules/variant.h).
#pragma once

#include "runtime/position.h"

namespace fairyforge {

// Its acts in canonical order: moves of its pieces, introductions, a pass. Asks nothing about the players'
// turns: the game may have ended.
MoveList thirdSideActs(const Position& position);

// Its parts, before anyone asks whom they expose: moves that take no royal piece; may a piece be put on an
// empty cell?
MoveList thirdSideMoves(const Position& position);
bool mayIntroduce(const Position& position, TypeId type, Cell cell);

}  // namespace fairyforge
