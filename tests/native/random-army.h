// Random variants made from move programs, with rules of all kinds in unusual combinations.
#pragma once

#include <random>

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

// A few types with a few kinds of moves each, scattered over two ranks a side; some change where they arrive.
VariantPtr randomArmy(std::mt19937_64& random);
// Likewise on a small board, with an order of turns, kinds of move, turns of several parts, marks and effects on
// other pieces, as only masks know them; with imitators, events, hands and a third side.
VariantPtr randomOrder(std::mt19937_64& random);

}  // namespace fairyforge::testing
