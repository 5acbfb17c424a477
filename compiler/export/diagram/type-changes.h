// Promotion and morph as the Diagram has them, read off a variant's one table of arrivals.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::exports::diagram {

// An entry of promoChoice: the type may be chosen on the last `withinLast` ranks, the very last one excepted
// if so said.
struct PromotionChoice {
  TypeId type;
  int withinLast = 0;
  bool notOnLast = false;
};

struct DiagramChanges {
  std::vector<TypeId> promoting;
  int zone = 0;  // ranks; 0: no promotion
  std::vector<PromotionChoice> choices;
  // By type: what it becomes on White's cells.
  std::map<TypeId, std::map<Cell, TypeId>> morphs;
  // Types whose changes are not these.
  std::set<TypeId> lostPromotions, lostMorphs;
};
DiagramChanges diagramChanges(const Variant& variant);

}  // namespace fairyforge::exports::diagram
