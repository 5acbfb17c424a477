// A bound for the number of moves in a position.
#pragma once

#include "compiler/native/specialise/plan-hands.h"
#include "compiler/native/specialise/plan-third.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

// A number that pseudo-legal moves, or acts of the third side, do not exceed in any position. Fails if it is
// too large for a list of moves.
Expected<std::size_t> mostMoves(const Variant& variant, const AllMoves& moves, const HandPlan& hands,
                                const ThirdPlan& third);
// The most moves that a piece may have from a cell, except those by general paths.
std::size_t mostPlainMoves(const Variant& variant, Side side, const TypeMoves& of, Cell cell);

}  // namespace fairyforge::specialise
