// A bound for the number of moves in a position.
#pragma once

#include "compiler/specialise/plan-hands.h"
#include "compiler/specialise/plan-third.h"
#include "compiler/specialise/type-moves.h"

namespace fairyforge::specialise {

// No position has more pseudo-legal moves, or acts of the third side. Fails where there may be too many for a
// list of them.
Expected<std::size_t> mostMoves(const Variant& variant, const AllMoves& moves, const HandPlan& hands,
                                const ThirdPlan& third);
// The most moves that a piece may have from a cell, but for those by general paths.
std::size_t mostPlainMoves(const Variant& variant, Side side, const TypeMoves& of, Cell cell);

}  // namespace fairyforge::specialise
