// Computes which enemy pieces can matter to a royal piece's safety, by their cells alone.
#pragma once

#include "compiler/native/specialise/plan-general.h"

namespace fairyforge::specialise {

// Returns, for each cell where a royal piece of the side may stand, its zone: the cells whose safety may
// decide its moves. `moves` are those of the side.
std::vector<CellSet> zonesOfRoyals(const Variant& variant, Side side, const std::vector<TypeMoves>& moves);
// Returns the zones of all royal pieces that pieces of `side` may take, by the royal pieces' cells.
std::vector<CellSet> zonesOfEnemyRoyals(const Variant& variant, Side side, const AllMoves& moves);

// Adds a table with one set for each cell of an enemy royal piece and returns its offset. Pieces outside the
// set take nothing in that piece's zone by plain moves.
TableOffset addPlainAttackers(const ClassifiedMoves& moves, const std::vector<CellSet>& zones,
                              TableBlock& tables);

// Where general paths attack, except those that take plainly.
struct GeneralAttackers {
  // One set for each cell of an enemy royal piece: pieces outside the set take no royal piece in its zone.
  TableOffset near;
  TableOffset onto;  // one set for each cell: from where general paths may take there
};
GeneralAttackers addGeneralAttackers(const PathsByOrigin& paths, const std::vector<CellSet>& zones,
                                     TableBlock& tables);

}  // namespace fairyforge::specialise
