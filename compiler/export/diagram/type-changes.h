// Promotions and morphs in the Diagram's terms, derived from a variant's table of arrivals.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::exports::diagram {

// An entry of the Diagram's parameter promoChoice: a pawn may promote to the type on the last `withinLast`
// ranks, but not on the very last one if `notOnLast` is set.
struct PromotionChoice {
  TypeId type;
  int withinLast = 0;
  bool notOnLast = false;
};

struct DiagramChanges {
  std::vector<TypeId> promoting;
  int zone = 0;  // number of ranks; 0: no promotion
  std::vector<PromotionChoice> choices;
  // For each type that morphs: the type that it becomes on each cell, as White sees the cells.
  std::map<TypeId, std::map<Cell, TypeId>> morphs;
  // Types whose promotions or morphs the Diagram cannot express.
  std::set<TypeId> lostPromotions, lostMorphs;
};
DiagramChanges diagramChanges(const Variant& variant);

}  // namespace fairyforge::exports::diagram
