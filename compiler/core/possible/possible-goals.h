// Decides which conditions of goals can ever hold in a game, and whether the game can ever be won. As in
// possibilities.h, the negative answers are proofs.
#pragma once

#include "compiler/core/possible/possibilities.h"

namespace fairyforge::possible {

// Could the condition hold for the player in some position of a game? `possible` must be that of `variant`.
bool canHold(const GoalCondition& condition, Side player, const Variant& variant,
             const Possibilities& possible);

// Could some game of this variant be won at all, whether by a goal, by mate or by any other rule?
bool canBeWon(const Variant& variant, const Possibilities& possible);

}  // namespace fairyforge::possible
