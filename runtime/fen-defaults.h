// Computes the defaults of fields in position texts. The printer leaves out a field that has its default; the
// reader fills it in.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/registers.h"

namespace fairyforge {

// Returns the IDs of the types, by number.
std::vector<std::string> idsOf(const Variant& variant);

// Returns the cells that may be that of the en-passant victim: cells with a piece of the side that has just
// moved on which a move of one of its types ends that passes over exactly the cells `enPassantTargets`.
std::vector<Cell> possibleEnPassantVictims(const Variant& variant, const Setup& setup,
                                           const CellSet& enPassantTargets);

// Returns hands that hold only the types that never run out (HandRules::endless), as many of each as in the
// array.
decltype(Setup::hands) endlessHands(const Variant& variant);

// Returns, for each mark of the game, the cells of the pieces that have the mark if a position text does not
// mention marks.
std::vector<CellSet> defaultMarks(const Variant& variant, const Setup& setup);

}  // namespace fairyforge
