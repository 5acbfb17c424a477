// The Variant hash: one number for the rules of a game, whatever language they were written in.
//
// It covers the board, the types by ID with the effects of their moves from every cell, the arrival table,
// royalty, the ends of the game and the array. It does not cover titles, authors, names, looks, the notation
// as written or the order of the types; registers that nothing reads have already been removed. A piece
// counts as unmoved only on its cell in the array, so moves that need another piece to be unmoved are
// ignored. Equal hashes mean the same game.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

std::uint64_t variantHash(const Variant& variant);
// Returns the hash as it is shown everywhere: 16 hexadecimal digits.
std::string hashText(std::uint64_t hash);

// Do both variants have the same hash? Usually this is decided without computing the hashes, since that of a
// large game takes long.
bool haveSameRules(const Variant& a, const Variant& b);

// Are the rules the same and also represented in the same way: types in the same order, with the same
// programs?
bool areWrittenAlike(const Variant& a, const Variant& b);

// Returns the text that is hashed, one fact per line; used to find the differences between two variants.
std::string canonicalRules(const Variant& variant);

// Returns the part of canonicalRules() about the moves of one type. Equal texts mean the same moves in this
// game, however they are written.
std::string canonicalMoves(const Variant& variant, TypeId type);

// A type's programs, by side, and the board to which their steps belong.
struct ProgramsOnBoard {
  const Board& board;
  std::span<const MoveProgram> programs;
};
// For each cell, calls visit with two texts: the moves from that cell that the type would have in this game
// with the programs of `a` and with those of `b`. Stops when visit returns false. Does not call it if the
// programs are equal.
using VisitBoth = std::function<bool(const std::string&, const std::string&)>;
void compareMoves(const Variant& variant, TypeId type, ProgramsOnBoard a, ProgramsOnBoard b,
                  const VisitBoth& visit);

// Returns the moves of all types outside a game: any piece may be unmoved on any cell.
std::string canonicalPieces(const Variant& pieces);

}  // namespace fairyforge
