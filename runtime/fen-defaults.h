// The defaults of position texts, which the printer leaves out because the reader infers them.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/registers.h"

namespace fairyforge {

// Returns the IDs of the types, by number.
std::vector<std::string> idsOf(const Variant& variant);

// Returns the cells of those pieces of the side that has just moved that could have passed over exactly these
// cells by a move that ends where they stand.
std::vector<Cell> possibleEnPassantVictims(const Variant& variant, const Setup& setup,
                                           const CellSet& enPassantTargets);

// Returns hands that contain only the types that never run out, as at the start.
decltype(Setup::hands) endlessHands(const Variant& variant);

// Returns the marks that pieces have unless the text says otherwise.
std::vector<CellSet> defaultMarks(const Variant& variant, const Setup& setup);

}  // namespace fairyforge
