// What the third side may do in its turn (ThirdSide in compiler/rules/variant.h).
#pragma once

#include "runtime/position.h"

namespace fairyforge {

// Its acts in canonical order: moves of its pieces, introductions, a null move (if it may or can do nothing
// else). Asks nothing about the players' turns: the game may have ended.
MoveList thirdSideActs(const Position& position);

// What an introduced piece of the type would attack from this empty cell although it may not; kNoCell:
// nothing.
Cell forbiddenTarget(const Position& position, TypeId type, Cell cell);

// The player whose royal pieces the act may not show to the other player, but would.
std::optional<Side> exposedPlayer(const Position& position, const Move& act);

// Its moves on the board that take no royal piece, before anyone asks whom they expose.
MoveList thirdSideMoves(const Position& position);

}  // namespace fairyforge
