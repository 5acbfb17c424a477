// The Variant hash: one number for the rules of a game, whatever they were written in.
//
// It covers the board, the types by ID with what their moves do from every cell, the arrival table, royalty,
// the ends of the game and the array. It does not cover titles, authors, names, looks, the notation as
// written or the order of the types; registers that nothing reads are already gone. Equal hash: the same
// game.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge {

std::uint64_t variantHash(const Variant& variant);

// The text that is hashed, a line a fact; for finding out where two variants differ.
std::string canonicalRules(const Variant& variant);

}  // namespace fairyforge
