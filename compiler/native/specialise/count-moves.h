// Computes a bound for the number of moves in a position.
#pragma once

#include "compiler/native/specialise/plan-hands.h"
#include "compiler/native/specialise/plan-third.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

// Returns a number that is at least the number of pseudo-legal moves, or of acts of the third side, in any
// position. Fails if it is too large for a list of moves.
Expected<std::size_t> mostMoves(const Variant& variant, const AllMoves& moves, const HandPlan& hands,
                                const ThirdPlan& third);
// Returns the most moves that a piece with the moves `of` may have from the cell, except those by general
// paths.
std::size_t mostPlainMoves(const Variant& variant, Side side, const TypeMoves& of, Cell cell);

}  // namespace fairyforge::specialise
