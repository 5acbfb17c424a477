// The content of drawings as data: the pieces on the cells, and the cells that a piece can reach.
#pragma once

#include "compiler/core/text/json.h"
#include "compiler/draw/reach.h"

namespace fairyforge::draw {

// The pieces on the board, as [{"cell", "piece", "side"}] in the order of the cells.
Json asJson(const Position& position);
// The piece on `at` in a position, with the cells grouped by what it can do there.
Json asJson(const Position& position, Cell at);
// White's piece on each of the cells where drawings show it (typicalCells), with its links and a note on what
// drawings cannot show.
Json asJson(const VariantPtr& variant, TypeId type);

}  // namespace fairyforge::draw
