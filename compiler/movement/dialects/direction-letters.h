// The meaning of direction letters in each dialect, and the spelling of a set of directions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/directions.h"

namespace fairyforge::movement::dialects {

// Returns the directions that the letters name for an atom of the class on its first leg. For a later leg,
// pass Radial; the directions are then turns. Returns a string with the reason if the letters name none.
std::variant<DirectionSet, std::string> directionsIn(Dialect dialect, std::string_view letters,
                                                     AtomClass atoms);

// Returns letters for these directions, which must be some but not all of those of the class (for a later
// leg, all are allowed). Returns nothing if there are no such letters.
std::optional<std::string> spellDirections(Dialect dialect, DirectionSet directionSet, AtomClass atoms);

// Returns lists of letters that name these directions together, one list for each term, as few as possible.
// There are none if some direction cannot be named alone.
std::vector<std::string> coverDirections(Dialect dialect, DirectionSet directionSet, AtomClass atoms);

}  // namespace fairyforge::movement::dialects
