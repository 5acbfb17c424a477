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
  using Kind = GoalCondition::Kind;
  const GoalWords condition = goal.condition, toMove{.kind = Kind::ToMove};
  const GoalWords replied{.kind = Kind::Other, .parts = {reply}};
  const auto all = [](std::vector<GoalWords> parts) {
    return GoalWords{.kind = Kind::All, .parts = std::move(parts)};
  };
  std::vector<GoalRule> goals{{Goal::Result::Draws, goal.of, all({toMove, condition, replied})}};
  if (dependsOnPieces(condition) && dependsOnPieces(reply)) {
    // A turn of several moves: the other side may still reach the reply with a further move.
    const GoalWords goesOn{.kind = Kind::Not, .parts = {toMove}};
    const GoalWords follows{.kind = Kind::AfterMove,
                            .parts = {{.kind = Kind::Any, .parts = {replied, goesOn}}}};
    const GoalWords others{.kind = Kind::Other, .parts = {toMove}};
    goals.push_back(
        {goal.result, goal.of, all({others, condition, {.kind = Kind::Not, .parts = {follows}}})});
  }
  goal.condition = all({toMove, condition});
  goals.push_back(std::move(goal));
  return goals;
}

}  // namespace fairyforge::frontend::syntax
