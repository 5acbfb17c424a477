// Rows of steps that add up to leaps with a letter, for dialects without legs.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "compiler/movement/dialects/routes.h"
#include "compiler/movement/dialects/rules.h"

namespace fairyforge::movement::dialects {

// The directions of leaps, by the leap's letter and the modifiers that are no directions.
using LeapDirections = std::map<std::pair<char, std::string>, DirectionSet>;

// The single leaps, lame or not, that do the same as the legs, which pass over any cells, or over empty cells
// along the path of the lame leap. Empty if such leaps do not cover all that the legs do.
LeapDirections leapsOf(const LegGraph& graph, const DialectRules& rules);

AtomClass classOf(char leaper);

}  // namespace fairyforge::movement::dialects
