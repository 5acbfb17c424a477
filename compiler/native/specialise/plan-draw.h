// Plans how a random legal move is drawn, with equal probability for each, without listing all moves.
//
// A piece is drawn with a weight: the most plain moves that it could have from its cell in any position. Then
// the number of one of these moves is drawn. If the piece has no such move now, or the move is illegal, the
// draw is repeated. So each attempt gives each legal move the same probability.
#pragma once

#include "compiler/native/specialise/tables.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

struct DrawPlan {
  // For each type, for each word of a set of cells: the most plain moves that a piece of the type may have
  // from a cell of that word. With imitators, such a table for each type that moved last, and one for none.
  std::array<TableOffset, kSides> most;
  // For each type, for each bit of a set: the most plain moves from that cell, in 32 bits.
  std::array<TableOffset, kSides> mostFrom;
};

DrawPlan planDraw(const Variant& variant, const AllMoves& moves, TableBlock& tables);

}  // namespace fairyforge::specialise
