// Random variants built from move programs, with unusual combinations of rules of all kinds.
#pragma once

#include <random>

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

// Returns a variant with a few types that have a few kinds of moves each. The pieces are scattered over two
// ranks on each side; some change on arrival.
VariantPtr randomArmy(std::mt19937_64& random);
// Returns a variant on a small board, with rules that change turns and moves: an order of turns, kinds of
// move, turns of several parts, marks and effects on other pieces. It also has imitators, events, hands and a
// third side.
VariantPtr randomOrder(std::mt19937_64& random);

}  // namespace fairyforge::testing
