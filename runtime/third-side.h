// What the third side may do in its turn (ThirdSide in compiler/rules/variant.h).
#pragma once

#include "runtime/position.h"

namespace fairyforge {

// Its acts in canonical order: moves of its pieces, introductions, and a pass, if passing is allowed or it
// has no other act. The players' turns are not considered: the game may have ended.
MoveList thirdSideActs(const Position& position);

// The player whose royal pieces the act would expose to the other player although it must not.
std::optional<Side> exposedPlayer(const Position& position, const Move& act);

}  // namespace fairyforge
