// The symmetries of a game's endgames: maps of the board onto itself that leave all rules as they are, sides
// included. None is taken for granted: what each piece may do from each cell is compared.
#pragma once

#include <vector>

#include "compiler/solve/scope.h"

namespace fairyforge::solve {

// By cell number, the cell that it becomes; kNoCell for holes.
using CellMap = std::vector<Cell>;

// The reflections and exchanges of equal axes that change nothing for pieces of these types, the identity
// first. Games with goals have no other, since goals are not compared.
std::vector<CellMap> symmetriesOf(const Scope& scope, const TypeSet& types);

}  // namespace fairyforge::solve
