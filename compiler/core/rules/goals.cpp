// Parts goals by the stages at which their conditions can be evaluated. Boards are judged before moves are
// listed, so a goal that also asks about moves or the history would otherwise end the game too late.

#include "compiler/core/rules/goals.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace fairyforge {
namespace {

using Kind = GoalCondition::Kind;

GoalCondition constant(bool value) {
  return {.kind = value ? Kind::All : Kind::Any};
}
std::optional<bool> valueOf(const GoalCondition& condition) {
  if (!condition.parts.empty() || (condition.kind != Kind::All && condition.kind != Kind::Any)) return {};
  return condition.kind == Kind::All;
}

// Returns the condition with `value` in place of the parts of stages after `last`, simplified. `isBound`: what
// stands behind `not` gets the opposite value, so that the result implies the condition or is implied by it.
GoalCondition upTo(const GoalCondition& condition, GoalStage last, bool value, bool isBound) {
  if (stageOf(condition) <= last) return condition;
  const Kind kind = condition.kind;
  if (kind == Kind::Not || kind == Kind::Other) {
    const bool flips = kind == Kind::Not;
    GoalCondition part = upTo(condition.parts.front(), last, value != (flips && isBound), isBound);
    if (const auto known = valueOf(part)) return constant(*known != flips);
    return {.kind = kind, .parts = {std::move(part)}};
  }
  if (kind != Kind::All && kind != Kind::Any) return constant(value);
  GoalCondition result{.kind = kind};
  for (const GoalCondition& part : condition.parts) {
    GoalCondition known = upTo(part, last, value, isBound);
    const auto settled = valueOf(known);
    if (settled && *settled == (kind == Kind::Any)) return constant(*settled);
    if (!settled) result.parts.push_back(std::move(known));
  }
  if (result.parts.size() == 1) return GoalCondition(std::move(result.parts.front()));
  return result;
}

}  // namespace

GoalStage stageOf(const GoalCondition& condition) {
  GoalStage stage = infoOf(condition.kind).stage;
  for (const GoalCondition& part : condition.parts) stage = std::max(stage, stageOf(part));
  return stage;
}

StagedGoals inStages(Goal goal) {
  StagedGoals staged;
  for (const GoalStage last : {GoalStage::Taken, GoalStage::Moves}) {
    if (stageOf(goal.condition) <= last) break;
    GoalCondition early = upTo(goal.condition, last, false, true);
    if (last == GoalStage::Taken && stageOf(goal.condition) == GoalStage::Moves)
      staged.holdsAmongMoves = upTo(goal.condition, last, false, false) != early;
    const bool isKnown = !staged.goals.empty() && staged.goals.back().condition == early;
    if (isKnown || valueOf(early) == false) continue;
    if (goal.condition.kind == Kind::Any)
      std::erase_if(goal.condition.parts, [&](const GoalCondition& part) { return stageOf(part) <= last; });
    staged.goals.push_back({goal.result, goal.of, std::move(early), goal.span});
  }
  if (goal.condition.kind == Kind::Any && goal.condition.parts.size() == 1)
    goal.condition = GoalCondition(std::move(goal.condition.parts.front()));
  staged.goals.push_back(std::move(goal));
  return staged;
}

}  // namespace fairyforge
