// Goals that wait for the other side's reply, in conditions.
#pragma once

#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

// The goals, in their order, that say: the game ends as `goal` has it when its condition holds and the other side's next turn
// has not brought about `reply`, which makes a draw. Where no move can bring it about the game ends at once; a condition of
// more than how pieces stand always waits.
std::vector<GoalRule> waitingForReply(GoalRule goal, const GoalWords& reply);

// Does the condition depend on nothing but how pieces stand, or (`orTurn`) also on whose turn it is?
bool dependsOnPieces(const GoalWords& words, bool orTurn = false);

}  // namespace fairyforge::frontend::syntax
