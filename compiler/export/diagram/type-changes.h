// Promotions and morphs in the Diagram's terms, derived from a variant's table of arrivals.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::exports::diagram {

// An entry of promoChoice: the type may be chosen on the last `withinLast` ranks, but not on the very last
// one if `notOnLast` is set.
struct PromotionChoice {
  TypeId type;
  int withinLast = 0;
  bool notOnLast = false;
};

struct DiagramChanges {
  std::vector<TypeId> promoting;
  int zone = 0;  // number of ranks; 0: no promotion
  std::vector<PromotionChoice> choices;
  // By type: the type that it becomes, by cell as White sees it.
  std::map<TypeId, std::map<Cell, TypeId>> morphs;
  // Types whose promotions or morphs the Diagram cannot express.
  std::set<TypeId> lostPromotions, lostMorphs;
};
DiagramChanges diagramChanges(const Variant& variant);

}  // namespace fairyforge::exports::diagram
