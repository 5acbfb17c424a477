// What direction letters mean in each dialect, and how to spell a set of directions in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/directions.h"

namespace fairyforge::movement::dialects {

// The directions that the letters name for an atom of the class on its first leg; for a later leg the class
// is Radial and the directions are turns. A text says why they name none.
std::variant<DirectionSet, std::string> directionsIn(Dialect dialect, std::string_view letters,
                                                     AtomClass atoms);

// Letters for the directions, which are some but not all (of a later leg: any) that the class has.
std::optional<std::string> spellDirections(Dialect dialect, DirectionSet directionSet, AtomClass atoms);

// The same in as few terms as will do; nothing if some direction cannot be had alone.
std::optional<std::vector<std::string>> coverDirections(Dialect dialect, DirectionSet directionSet,
                                                        AtomClass atoms);

}  // namespace fairyforge::movement::dialects
