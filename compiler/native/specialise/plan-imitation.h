// Plans from where enemy imitators may take a side's royal piece, by the type that the side has just moved.
#pragma once

#include "compiler/native/specialise/plan-attacks.h"

namespace fairyforge::specialise {

struct ImitationPlan {
  // For each cell of the own royal piece: the cells from which an enemy imitator might take it, whatever type
  // moved.
  TableOffset any;
  // By type that moved; no value for imitators. For each cell of the own royal piece: the cells from which
  // enemy imitators might take it after a move of this type. If the type is royal, also those from which they
  // might take it on a cell to which it may go.
  std::vector<std::optional<TableOffset>> byType;
};

ImitationPlan planImitation(const Variant& variant, Side side, const AllMoves& moves,
                            const AllAttacks& attacks, TableBlock& tables);

}  // namespace fairyforge::specialise
