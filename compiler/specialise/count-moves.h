// A bound for the number of moves in a position.
#pragma once

#include "compiler/specialise/plan-hands.h"
#include "compiler/specialise/type-moves.h"

namespace fairyforge::specialise {

// No position has more pseudo-legal moves. Fails where there may be too many for a list of them.
Expected<std::size_t> mostMoves(const Variant& variant, const AllMoves& moves, const HandPlan& hands);

}  // namespace fairyforge::specialise
