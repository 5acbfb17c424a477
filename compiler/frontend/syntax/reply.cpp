#include "compiler/frontend/syntax/reply.h"

#include <algorithm>
#include <utility>

namespace fairyforge::frontend::syntax {

bool dependsOnPieces(const GoalWords& words, bool orTurn) {
  if (orTurn && words.kind == GoalCondition::Kind::ToMove) return true;
  return infoOf(words.kind).isOfPieces && std::ranges::all_of(words.parts, [&](const GoalWords& part) {
           return dependsOnPieces(part, orTurn);
         });
}

std::vector<GoalRule> waitingForReply(GoalRule goal, const GoalWords& reply) {
  const GoalWords condition = goal.condition, replied = ofOther(reply);
  std::vector<GoalRule> goals{{Goal::Result::Draws, goal.of, allOf({kToMove, condition, replied})}};
  if (dependsOnPieces(condition) && dependsOnPieces(reply)) {
    // If its turn has several moves, the other side may reach the reply with a later one.
    const GoalWords follows{.kind = GoalCondition::Kind::AfterMove, .parts = {anyOf({replied, no(kToMove)})}};
    goals.push_back({goal.result, goal.of, allOf({ofOther(kToMove), condition, no(follows)})});
  }
  goal.condition = allOf({kToMove, condition});
  goals.push_back(std::move(goal));
  return goals;
}

}  // namespace fairyforge::frontend::syntax
