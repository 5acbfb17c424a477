// Which conditions of goals can come to hold in a game, and whether anybody can ever win it. As in possibilities.h, what
// is not said to be possible never happens.
#pragma once

#include "compiler/possible/possibilities.h"

namespace fairyforge::possible {

// Could the condition hold for the player in some position of a game?
bool canHold(const GoalCondition& condition, Side player, const Variant& variant,
             const Possibilities& possible);

// Could a game be won, by a goal, by mate or by any other rule?
bool canBeWon(const Variant& variant, const Possibilities& possible);

}  // namespace fairyforge::possible
