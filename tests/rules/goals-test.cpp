// Goals parted by stages against the conditions from which they come.
#include "compiler/core/rules/goals.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace fairyforge::testing {
namespace {

using Kind = GoalCondition::Kind;

// The facts of a position: which of the conditions on pieces hold, and whether the player is stalemated and
// has repeated a position.
struct Facts {
  unsigned pieces;
  bool stuck, repeated;
};
bool holds(const GoalCondition& c, const Facts& facts) {
  const auto partHolds = [&](const GoalCondition& part) { return holds(part, facts); };
  switch (c.kind) {
    case Kind::Stalemated:
      return facts.stuck;
    case Kind::Repetition:
      return facts.repeated;
    case Kind::All:
      return std::ranges::all_of(c.parts, partHolds);
    case Kind::Any:
      return std::ranges::any_of(c.parts, partHolds);
    case Kind::Not:
      return !holds(c.parts.front(), facts);
    default:
      return (facts.pieces >> c.count & 1) != 0;
  }
}

GoalCondition randomCondition(std::mt19937_64& random, int depth) {
  const auto kind = random() % (depth == 0 ? 4 : 8);
  if (kind == 0) return {.kind = Kind::Stalemated};
  if (kind == 1) return {.kind = Kind::Repetition};
  if (kind < 4) return {.kind = Kind::Pieces, .count = static_cast<int>(random() % 3)};
  if (kind == 4) return {.kind = Kind::Not, .parts = {randomCondition(random, depth - 1)}};
  GoalCondition joined{.kind = kind < 6 ? Kind::All : Kind::Any};
  for (int i = 0; i < 2; ++i) joined.parts.push_back(randomCondition(random, depth - 1));
  return joined;
}

TEST(GoalStages, EndTheGameAsEarlyAsTheConditionAllows) {
  std::mt19937_64 random(20261129);
  int parted = 0, late = 0;
  for (int n = 0; n < 2000; ++n) {
    const Goal goal{.result = Goal::Result::Wins, .condition = randomCondition(random, 3)};
    const StagedGoals staged = inStages(goal);
    parted += staged.goals.size() > 1;
    late += staged.holdsAmongMoves;
    bool holdsAmongMoves = false;
    for (unsigned bits = 0; bits < 32; ++bits) {
      const Facts facts{bits & 7, (bits & 8) != 0, (bits & 16) != 0};
      bool early = false, any = false;
      for (const Goal& part : staged.goals) {
        const bool holdsNow = holds(part.condition, facts);
        any = any || holdsNow;
        early = early || (holdsNow && stageOf(part.condition) <= GoalStage::Taken);
      }
      EXPECT_EQ(any, holds(goal.condition, facts)) << n << ' ' << bits;
      holdsAmongMoves = holdsAmongMoves || (any && !facts.stuck && !early);
    }
    const bool asksForMoves = stageOf(goal.condition) == GoalStage::Moves;
    EXPECT_FALSE(asksForMoves && holdsAmongMoves && !staged.holdsAmongMoves) << n;
  }
  EXPECT_GT(parted, 200);
  EXPECT_GT(late, 50);
}

}  // namespace
}  // namespace fairyforge::testing
