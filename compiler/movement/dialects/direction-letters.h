// What direction letters mean in each dialect, and how to spell a set of directions in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/directions.h"

namespace fairyforge {

// The slots that the letters name for an atom of the class on its first leg; for a later leg the class is
// Radial and the slots are turns. A text says why they name none.
std::variant<Slots, std::string> slotsIn(Dialect dialect, std::string_view letters, AtomClass atoms);

// Letters for the slots, which are some but not all (of a later leg: any) that the class has.
std::optional<std::string> spellSlots(Dialect dialect, Slots slots, AtomClass atoms);

// The same in as few terms as will do; nothing if some slot cannot be had alone.
std::optional<std::vector<std::string>> coverSlots(Dialect dialect, Slots slots, AtomClass atoms);

}  // namespace fairyforge
