// The defaults of position texts, which the printer leaves out because the reader infers them.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/registers.h"

namespace fairyforge {

// Returns the IDs of the types, by number.
std::vector<std::string> idsOf(const Variant& variant);

// Returns the cells of pieces of the side that has just moved that could be the en-passant victim: they could
// have passed over exactly the cells `enPassantTargets` by a move that ends where they stand.
std::vector<Cell> possibleEnPassantVictims(const Variant& variant, const Setup& setup,
                                           const CellSet& enPassantTargets);

// Returns hands that hold only the types that never run out (HandRules::endless), as many as at the start of
// the game.
decltype(Setup::hands) endlessHands(const Variant& variant);

// Returns, for each mark of the game, the cells of the pieces that have the mark if a position text does not
// mention marks.
std::vector<CellSet> defaultMarks(const Variant& variant, const Setup& setup);

}  // namespace fairyforge
