// How one of a player's legal moves is drawn, each as likely as any other, without finding them all.
//
// A piece is drawn, as often as it might have moves at most, and the number of one of these moves. If it has
// no such move now, or the move turns out to be illegal, all is drawn anew. So every legal move comes out at
// every attempt with the same small chance.
#pragma once

#include "compiler/specialise/tables.h"
#include "compiler/specialise/type-moves.h"

namespace fairyforge::specialise {

struct DrawPlan {
  // For each type, for each word of a set: the most plain moves of a piece of the type on a cell of that word.
  // Where there are imitators, all this for each type moved last and for none.
  std::array<TableOffset, kSides> most;
  // For each type, for each bit of a set: the most plain moves from that cell. 32 bits each.
  std::array<TableOffset, kSides> mostFrom;
};

DrawPlan planDraw(const Variant& variant, const AllMoves& moves, TableBlock& tables);

}  // namespace fairyforge::specialise
