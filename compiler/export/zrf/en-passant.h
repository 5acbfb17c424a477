// Expresses en passant ("an enemy's previous move passed over this cell") by where that move began and ended.
#pragma once

#include "compiler/export/zrf/movements.h"

namespace fairyforge::exports::zrf {

// In all paths, replaces the condition that a place was passed by conditions on two further places: an enemy
// stands on one of them and has just come from the other.
void emitEnPassant(const Variant& variant, Directions& directions, Movements& movements);

}  // namespace fairyforge::exports::zrf
