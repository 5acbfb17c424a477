// The Variant hash: one number for the rules of a game, whatever they were written in.
//
// It covers the board, the types by ID with what their moves do from every cell, the arrival table, royalty,
// the ends of the game and the array. It does not cover titles, authors, names, looks, the notation as
// written or the order of the types; registers that nothing reads are already gone. What has not moved is
// what the array has there, so moves that would need another piece to be unmoved count for nothing. Equal
// hash: the same game.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge {

std::uint64_t variantHash(const Variant& variant);
// As it is shown everywhere: 16 hexadecimal digits.
std::string hashText(std::uint64_t hash);

// Are the hashes equal? Usually this is found without them, because the hash of a large game takes long.
bool haveSameRules(const Variant& a, const Variant& b);

// The text that is hashed, a line a fact; for finding out where two variants differ.
std::string canonicalRules(const Variant& variant);

// The part about the moves of one type. Equal: the same moves in this game, however they are written.
std::string canonicalMoves(const Variant& variant, TypeId type);

// The moves of all types without a game: any piece may be unmoved on any cell.
std::string canonicalPieces(const Variant& pieces);

}  // namespace fairyforge
