// Compares and merges demands on one cell; decides whether one path subsumes another.
#pragma once

#include "compiler/core/rules/move-program.h"
#include "compiler/core/rules/path.h"

namespace fairyforge {

// In all these functions, `isOrigin`: the demand is about the mover's origin, which counts as empty.

// If the cell must be empty, removes the tests that have this result on every empty cell anyway.
void simplify(CellDemand& demand, bool isOrigin);
// Is it evident from equal tests that `loose` holds in every position in which `strict` holds?
bool implies(const CellDemand& strict, const CellDemand& loose);
// If exactly one test must hold by `yes` and fail by `no`, removes it from both and returns it.
std::optional<DemandedTest> dropOpposite(CellDemand& yes, CellDemand& no);
// Is it evident that the path `loose` is possible whenever `strict` is, with the same effects? Paths refer to
// sets of types by numbers of their program, so both programs are needed.
bool subsumes(const Path& loose, const MoveProgram& ofLoose, const Path& strict, const MoveProgram& ofStrict);
// If a single demand is found that means "`into` or `other`", assigns it to `into` and returns true; otherwise
// returns false.
bool uniteDemands(CellDemand& into, const CellDemand& other, bool isOrigin);
std::size_t hashOf(const CellDemand& demand);

}  // namespace fairyforge
