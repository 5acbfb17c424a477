// Goals as conditions of a rules file.
#pragma once

#include "compiler/export/zrf/directions.h"
#include "compiler/export/zrf/vocabulary.h"
#include "compiler/export/zrf/zones.h"

namespace fairyforge::exports::zrf {

// By number: has Zillions such a goal?
std::vector<bool> goalsOfZillions(const Variant& variant);

// Do counts include pieces in hands? The file says it once: as the first condition does.
bool countsHands(const Variant& variant);

struct GoalContext {
  const Variant& variant;
  const Vocabulary& names;
  Directions& directions;
  BoardSymmetry boardSymmetry;
  Zones& zones;
};
// The goal, once for both players, or for each where what it asks for is not the same in their words.
std::vector<GoalEntry> goalEntriesOf(const GoalContext& context, const Goal& goal);

}  // namespace fairyforge::exports::zrf
