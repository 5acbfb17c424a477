// How one of a player's legal moves is drawn, with the same probability for each, without finding them all.
//
// A piece is drawn with a weight that is the most moves that it might have, and then the number of one of
// these moves. If it has no such move now, or the move turns out to be illegal, everything is drawn anew. So
// in every attempt each legal move has the same small probability.
#pragma once

#include "compiler/native/specialise/tables.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

struct DrawPlan {
  // For each type, for each word of a set: the most plain moves of a piece of the type on a cell of that
  // word. If there are imitators, all this for each type moved last and then for none.
  std::array<TableOffset, kSides> most;
  // For each type, for each bit of a set: the most plain moves from that cell, in 32 bits.
  std::array<TableOffset, kSides> mostFrom;
};

DrawPlan planDraw(const Variant& variant, const AllMoves& moves, TableBlock& tables);

}  // namespace fairyforge::specialise
