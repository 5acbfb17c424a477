// The Variant hash: one number for the rules of a game, whatever they were written in.
//
// It covers the board, the types by ID with what their moves do from every cell, the arrival table, royalty,
// the ends of the game and the array. It does not cover titles, authors, names, looks, the notation as
// written or the order of the types; registers that nothing reads are already gone. What has not moved is
// what the array has there, so moves that would need another piece to be unmoved count for nothing. Equal
// hash: the same game.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge {

std::uint64_t variantHash(const Variant& variant);
// As it is shown everywhere: 16 hexadecimal digits.
std::string hashText(std::uint64_t hash);

// Are the hashes equal? Usually this is found without them, because the hash of a large game takes long.
bool haveSameRules(const Variant& a, const Variant& b);

// Are they not only the same, but written alike: types in the same order, with the same programs?
bool areWrittenAlike(const Variant& a, const Variant& b);

// The text that is hashed, a line a fact; for finding out where two variants differ.
std::string canonicalRules(const Variant& variant);

// The part about the moves of one type. Equal: the same moves in this game, however they are written.
std::string canonicalMoves(const Variant& variant, TypeId type);

// A type's programs, by side, and the board whose steps they take.
struct ProgramsOnBoard {
  const Board& board;
  std::span<const MoveProgram> programs;
};
// Calls visit with the parts about the moves from one cell, as the type would have them in this game with
// either's programs, until it returns false; not at all where the programs are the same.
using VisitBoth = std::function<bool(const std::string&, const std::string&)>;
void compareMoves(const Variant& variant, TypeId type, ProgramsOnBoard a, ProgramsOnBoard b,
                  const VisitBoth& visit);

// The moves of all types without a game: any piece may be unmoved on any cell.
std::string canonicalPieces(const Variant& pieces);

}  // namespace fairyforge
