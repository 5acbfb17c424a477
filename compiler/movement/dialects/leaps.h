// Rows of steps that add up to leaps with a letter, for dialects that have no legs.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "compiler/movement/dialects/routes.h"
#include "compiler/movement/dialects/rules.h"

namespace fairyforge::movement::dialects {

// The directions of leaps, by the letter of the leap and the modifiers besides its directions.
using LeapDirections = std::map<std::pair<char, std::string>, DirectionSet>;

// The single leaps, lame or not, that do what the legs do: those pass over anything, or over empty cells
// along the path of the lame leap. None if there are no such leaps for all of it.
LeapDirections leapsOf(const LegGraph& graph, const DialectRules& rules);

AtomClass classOf(char leaper);

}  // namespace fairyforge::movement::dialects
