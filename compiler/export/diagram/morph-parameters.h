// Expresses promotions and morphs of a variant in the parameters of the Interactive Diagram.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::exports::diagram {

// An entry of the Diagram's parameter promoChoice: promotion to the type is possible on the last `withinLast`
// ranks or, if notOnLast, on these except the very last.
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
