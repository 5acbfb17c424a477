// What drawings show, as data: what stands where, and the cells that a piece can reach.
#pragma once

#include "compiler/draw/reach.h"
#include "compiler/text/json.h"

namespace fairyforge::draw {

// [{"cell", "piece", "side"}], in the order of the cells.
Json asJson(const Position& position);
// The piece on `at` in a position: its cells by what it can do there.
Json asJson(const Position& position, Cell at);
// A piece of White where drawings of it show it, with links and what no drawing can show.
Json asJson(const VariantPtr& variant, TypeId type);

}  // namespace fairyforge::draw
