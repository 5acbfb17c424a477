// Plans where enemy imitators may take the royal piece of a side, by the type that the side has moved.
#pragma once

#include "compiler/native/specialise/plan-attacks.h"

namespace fairyforge::specialise {

struct ImitationPlan {
  // for each cell of the own royal piece: where an enemy imitator might take it, whatever moved
  TableOffset any;
  // By type; no value for imitators. One set for each cell of the own royal piece: enemy imitators there
  // might take it after a move of this type. For a royal type, they might take it there or on a cell to which
  // it may go.
  std::vector<std::optional<TableOffset>> byType;
};

ImitationPlan planImitation(const Variant& variant, Side side, const AllMoves& moves,
                            const AllAttacks& attacks, TableBlock& tables);

}  // namespace fairyforge::specialise
