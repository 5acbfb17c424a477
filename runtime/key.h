// When are two positions the same for the repetition rule? The placement, the side to move and every register
// that can still make a difference must be equal. Clocks and rights that no piece can use do not count.
#pragma once

#include <cstdint>

#include "runtime/position.h"

namespace fairyforge {

// The setup of `position` without what makes no difference: clocks zeroed, unmoved marks that no reader can
// use any more dropped, en passant cells dropped when no legal move captures there, the type last moved
// dropped when the side to move has no piece that reads it, the previous move when no legal move
// depends on it.
Setup essence(const Position& position);

// A hash of essence().
std::uint64_t repetitionKey(const Position& position);

// A hash of all registers but the clocks, for tables of known results: equal keys mean equal futures, but a
// position that is the same to the repetition rule may have another key.
std::uint64_t stateKey(const Position& position);

}  // namespace fairyforge
