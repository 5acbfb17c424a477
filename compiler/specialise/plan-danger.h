// Where pieces must stand to matter to an enemy royal piece, whatever stands elsewhere.
#pragma once

#include "compiler/specialise/plan-general.h"

namespace fairyforge::specialise {

// For each cell of a side's royal piece: where it may ask whether it is safe. `moves`: the side's.
std::vector<CellSet> zonesOfRoyals(const Variant& variant, const std::vector<TypeMoves>& moves);
// The same of all royal pieces that pieces of `side` may take.
std::vector<CellSet> zonesOfEnemyRoyals(const Variant& variant, Side side, const AllMoves& moves);

// One set for each cell of an enemy royal piece: from elsewhere plain moves take nothing in its zone.
TableOffset addPlainAttackers(const ClassifiedMoves& moves, const std::vector<CellSet>& zones,
                              TableBlock& tables);

struct GeneralAttackers {
  TableOffset near;  // for each cell of an enemy royal piece: from elsewhere nothing is taken in its zone
  TableOffset onto;  // one set a cell: from where general paths may take there
};
GeneralAttackers addGeneralAttackers(const PathsByOrigin& paths, bool takesRoyalEnPassant,
                                     const std::vector<CellSet>& zones, TableBlock& tables);

}  // namespace fairyforge::specialise
