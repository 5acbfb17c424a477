// The content of drawings as data: the pieces on the cells, and the cells that a piece can reach.
#pragma once

#include "compiler/core/text/json.h"
#include "compiler/draw/reach.h"

namespace fairyforge::draw {

// Returns the pieces on the board as [{"cell", "piece", "side"}], in the order of the cells.
Json asJson(const Position& position);
// Returns the piece on `at`, with the cells that it can reach, grouped by what it can do there (PieceReach).
Json asJson(const Position& position, Cell at);
// Returns what a piece of this type can do in each of the views that drawings show (viewsOf()). The result also
// has its links, and a note on what drawings cannot show.
Json asJson(const VariantPtr& variant, TypeId type);

}  // namespace fairyforge::draw
