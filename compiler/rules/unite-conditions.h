// Conditions on one cell, compared and put together.
#pragma once

#include "compiler/rules/paths.h"

namespace fairyforge {

// `isOrigin`: the cell is the mover's own, which counts as empty.

// Drops what an empty cell cannot be anyway.
void simplify(CellCondition& condition, bool isOrigin);
// Does `strict` hold only where `loose` does?
bool implies(const CellCondition& strict, const CellCondition& loose);
// Is there one condition that holds exactly where one of the two does? Then `into` becomes it.
bool uniteConditions(CellCondition& into, const CellCondition& other, bool isOrigin);
std::size_t hashOf(const CellCondition& condition);

}  // namespace fairyforge
