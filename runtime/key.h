// Decides when two positions are the same for the repetition rule: when the placement, the side to move and
// every register that can still matter are equal. Clocks, and rights that no piece can use, do not count.
#pragma once

#include <cstdint>

#include "runtime/position.h"

namespace fairyforge {

// Returns the setup of `position` without everything that does not matter: clocks, and the pieces that the
// previous move took, are reset; unmoved flags that no move can read any more are removed; en-passant cells
// are removed if no legal move captures there; the type last moved is removed if the side to move has no
// piece that reads it; the previous move is removed if no legal move depends on it.
Setup essence(const Position& position);

// Returns a hash of essence(position): positions with equal keys count as the same for the repetition rule.
std::uint64_t repetitionKey(const Position& position);

// Returns a hash of all registers except the clocks, for tables of known results. Equal keys mean equal
// futures, but two positions that are the same for the repetition rule may have different keys.
std::uint64_t stateKey(const Position& position);

}  // namespace fairyforge
