// What the printer of position texts leaves out because the reader would infer it.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/registers.h"

namespace fairyforge {

// The IDs of the types, by number.
std::vector<std::string> idsOf(const Variant& variant);

// The pieces of the side that has just moved that could have passed over exactly these cells by a move that
// ends where they stand.
std::vector<Cell> possibleEnPassantVictims(const Variant& variant, const Setup& setup,
                                           const CellSet& enPassantTargets);

// What is in hands that never run out of it, as at the start.
decltype(Setup::hands) endlessHands(const Variant& variant);

// The marks of pieces where nothing else is said.
std::vector<CellSet> defaultMarks(const Variant& variant, const Setup& setup);

}  // namespace fairyforge
