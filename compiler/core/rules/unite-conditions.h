// Compares and merges conditions on one cell; decides whether one path subsumes another.
#pragma once

#include "compiler/core/rules/move-program.h"
#include "compiler/core/rules/path.h"

namespace fairyforge {

// In all these functions, `isOrigin`: the condition is about the mover's origin, which counts as empty.

// If the cell must be empty, removes the facts that are true of every empty cell anyway.
void simplify(CellCondition& condition, bool isOrigin);
// Does every fact in `some` follow from the facts in `all`?
bool includes(const CellTraits& all, const CellTraits& some);
// Is it evident from equal tests that `loose` holds in every position in which `strict` holds?
bool implies(const CellCondition& strict, const CellCondition& loose);
// Is it evident that the path `loose` is possible whenever `strict` is, with the same effects? Paths refer to
// sets of types by numbers of their program, so both programs are needed.
bool subsumes(const Path& loose, const MoveProgram& ofLoose, const Path& strict, const MoveProgram& ofStrict);
// If a single condition is found that means "`into` or `other`", assigns it to `into` and returns true;
// otherwise returns false.
bool uniteConditions(CellCondition& into, const CellCondition& other, bool isOrigin);
std::size_t hashOf(const CellCondition& condition);

}  // namespace fairyforge
