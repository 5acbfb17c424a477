// What the words mean by which generated code names moves.
#pragma once

#include "compiler/native/native-state.h"

namespace fairyforge::native {

// Ascends as origin, destination and type after the move do in the canonical order.
std::uint64_t plainOrder(std::uint64_t native, const specialise::Plan& plan);
// How many pieces it takes.
std::size_t takenBy(const std::uint64_t* state, std::uint64_t native, const specialise::Plan& plan);
// ... and how many leave the board with it, these included.
std::size_t removedBy(const std::uint64_t* state, std::uint64_t native, const specialise::Plan& plan);
// The move of that position; `move` is a new one.
void readMove(const Position& position, std::uint64_t native, const specialise::Plan& plan, Move& move);

}  // namespace fairyforge::native
