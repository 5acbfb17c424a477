// Moves of a piece that start and end on the same cells, but differ in their effects: the two cells alone, as
// a player enters them, do not tell which move is meant.
#pragma once

#include <vector>

#include "compiler/rules/paths.h"
#include "compiler/rules/variant.h"

namespace fairyforge::exports::game_courier {

// The numbers of the paths from `origin` that must go so that the ends of a move tell what it does. Those
// stay that do least.
std::vector<std::size_t> ambiguousMoves(const Variant& variant, const MoveProgram& program, Cell origin,
                                        const std::vector<Path>& paths);

}  // namespace fairyforge::exports::game_courier
