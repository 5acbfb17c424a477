// The Variant hash: one number for the rules of a game, whatever language they were written in.
//
// It covers the board, the types by ID with their moves from every cell and what they become, the rules of
// hands, turns, goals and the end of the game, and the array. It does not cover titles, authors, names,
// looks, notation or the order of types. A piece counts as unmoved only on its cell in the array and where
// drops say so; moves that need another unmoved piece are left out. Equal hashes mean the same game.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

std::uint64_t variantHash(const Variant& variant);
// Returns the hash as it is shown to users: 16 hexadecimal digits.
std::string hashText(std::uint64_t hash);

// Do both Variants have the same hash? Equal programs are recognised without computing hashes, which takes
// long for large games.
bool haveSameRules(const Variant& a, const Variant& b);

// Are the rules the same and also represented in the same way, with types in the same order and equal
// programs?
bool areWrittenAlike(const Variant& a, const Variant& b);

// Returns the text that is hashed, one fact per line; used to find the differences between two variants.
std::string canonicalRules(const Variant& variant);

// Returns the part of canonicalRules() about the players' moves of one type. Equal texts mean the same moves.
std::string canonicalMoves(const Variant& variant, TypeId type);

// The programs of a type, by side, and the board to which their steps belong.
struct ProgramsOnBoard {
  const Board& board;
  std::span<const MoveProgram> programs;
};
// For each player and cell, calls visit(text, text) with the moves from that cell that the type would have in
// this game with the programs of `a` and of `b`. Skips players whose programs are equal. Stops when visit
// returns false.
using VisitBoth = std::function<bool(const std::string&, const std::string&)>;
void compareMoves(const Variant& variant, TypeId type, ProgramsOnBoard a, ProgramsOnBoard b,
                  const VisitBoth& visit);

}  // namespace fairyforge
