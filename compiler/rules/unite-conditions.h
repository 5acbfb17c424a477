// Conditions on one cell, compared and put together; subsumption of paths.
#pragma once

#include "compiler/rules/move-program.h"
#include "compiler/rules/path.h"

namespace fairyforge {

// `isOrigin`: the cell is the mover's own, which counts as empty.

// Drops what an empty cell cannot be anyway.
void simplify(CellCondition& condition, bool isOrigin);
// Does all that `some` says follow from `all`?
bool includes(const CellTraits& all, const CellTraits& some);
// Does `strict` hold only where `loose` does?
bool implies(const CellCondition& strict, const CellCondition& loose);
// Is `loose` possible whenever `strict` is, and does it do the same? (Each program numbers its own sets.)
bool subsumes(const Path& loose, const MoveProgram& ofLoose, const Path& strict, const MoveProgram& ofStrict);
// Is there one condition that holds exactly where one of the two does? Then `into` becomes it.
bool uniteConditions(CellCondition& into, const CellCondition& other, bool isOrigin);
std::size_t hashOf(const CellCondition& condition);

}  // namespace fairyforge
