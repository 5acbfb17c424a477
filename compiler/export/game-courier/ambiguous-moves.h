// Finds moves of a piece that start and end on the same cells but differ in their effects: the two cells,
// which are all that a player enters, do not tell which move is meant.
#pragma once

#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::exports::game_courier {

// Returns the indices of those of `paths`, all from `origin`, that must be removed so that the two cells of a
// move determine its effects. Of the paths that conflict, the one with the fewest effects is kept.
std::vector<std::size_t> ambiguousMoves(const Variant& variant, const MoveProgram& program, Cell origin,
                                        const std::vector<Path>& paths);

}  // namespace fairyforge::exports::game_courier
