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

// The directions that the letters name for an atom of the class on its first leg. For a later leg the class
// is Radial and the directions are turns. A string is the reason why the letters name none.
std::variant<DirectionSet, std::string> directionsIn(Dialect dialect, std::string_view letters,
                                                     AtomClass atoms);

// Letters for these directions, which must be some of those of the class, but not all (for a later leg all
// are allowed). Returns nothing if there are no such letters.
std::optional<std::string> spellDirections(Dialect dialect, DirectionSet directionSet, AtomClass atoms);

// The same in as few terms as possible. Returns nothing if some direction cannot be named alone.
std::optional<std::vector<std::string>> coverDirections(Dialect dialect, DirectionSet directionSet,
                                                        AtomClass atoms);

}  // namespace fairyforge::movement::dialects
