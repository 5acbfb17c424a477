// En passant: "an enemy's previous move passed over this cell" said by where that move began and ended.
#pragma once

#include "compiler/export/zrf/movements.h"

namespace fairyforge::exports::zrf {

// Replaces in all paths that a place was passed by needs of two further places: there stands an enemy that
// has just come there, and from there it came.
void emitEnPassant(const Variant& variant, Directions& directions, Movements& movements);

}  // namespace fairyforge::exports::zrf
