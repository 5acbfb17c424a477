// The symmetries of a game's endgames: maps of the board onto itself that leave all rules unchanged,
// including the sides. None is assumed: the moves of each piece from each cell are compared.
#pragma once

#include <vector>

#include "compiler/analyse/rule-images.h"
#include "compiler/analyse/solve/scope.h"

namespace fairyforge::solve {

using analyse::CellMap;

// Returns those reflections of the board and exchanges of its equal axes that change nothing for pieces of
// these types, the identity first.
std::vector<CellMap> symmetriesOf(const Scope& scope, const TypeSet& types);

}  // namespace fairyforge::solve
