// Goals that wait for the other side's reply, written as conditions.
#pragma once

#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

// The goals, in order, that express: the game ends as `goal` says when its condition holds, unless the other
// side's next turn brings about `reply`, which makes it a draw. If no move can bring about the reply, the
// game ends at once; but a condition that depends on more than how pieces stand always waits.
std::vector<GoalRule> waitingForReply(GoalRule goal, const GoalWords& reply);

// Does the condition depend only on how pieces stand (and, with `orTurn`, on whose turn it is)?
bool dependsOnPieces(const GoalWords& words, bool orTurn = false);

}  // namespace fairyforge::frontend::syntax
