// Goals that wait for the other side's reply, expressed as conditions.
#pragma once

#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

// Returns goals, in order, that together mean: the game ends as `goal` says when its condition holds, unless
// the other side reaches `reply` in its next turn, which makes the game a draw. If no move can reach the
// reply, the game ends at once. But if a condition depends on more than the pieces on the board, the game
// always waits.
std::vector<GoalRule> waitingForReply(GoalRule goal, const GoalWords& reply);

// Does the condition depend only on the pieces on the board (and, with `orTurn`, on whose turn it is)?
bool dependsOnPieces(const GoalWords& words, bool orTurn = false);

}  // namespace fairyforge::frontend::syntax
