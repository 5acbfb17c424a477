// Writes goals as conditions of a rules file.
#pragma once

#include "compiler/export/zrf/directions.h"
#include "compiler/export/zrf/vocabulary.h"
#include "compiler/export/zrf/zones.h"

namespace fairyforge::exports::zrf {

// Returns for each goal, by its number, whether Zillions has such a goal.
std::vector<bool> goalsOfZillions(const Variant& variant);

// Do counts include pieces in hands? A file has one setting for this; the first condition
// that counts determines it.
bool countsHands(const Variant& variant);

struct GoalContext {
  const Variant& variant;
  const Vocabulary& names;
  Directions& directions;
  BoardSymmetry boardSymmetry;
  Zones& zones;
};
// Returns the entries of a rules file for a goal: one for both players, or one for each if their words for
// the goal differ.
std::vector<GoalEntry> goalEntriesOf(const GoalContext& context, const Goal& goal);

}  // namespace fairyforge::exports::zrf
