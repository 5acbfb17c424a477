// What direction letters mean in each dialect, and how to spell a set of directions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/directions.h"

namespace fairyforge::movement::dialects {

// Returns the directions that the letters mean before an atom of this class, on its first leg. For a later
// leg, pass Radial; the directions are turns then. If the letters have no meaning, returns the reason.
std::variant<DirectionSet, std::string> directionsIn(Dialect dialect, std::string_view letters,
                                                     AtomClass atoms);

// Returns letters for these directions, which must be some but not all of the class (for a later leg also
// all). Nothing if there are no such letters.
std::optional<std::string> spellDirections(Dialect dialect, DirectionSet directionSet, AtomClass atoms);

// Returns the direction letters of terms that together have these directions. Each term has as many of the
// remaining directions as can be spelled. Empty if there are directions left that cannot be spelled.
std::vector<std::string> coverDirections(Dialect dialect, DirectionSet directionSet, AtomClass atoms);

}  // namespace fairyforge::movement::dialects
