// What a position counts and remembers that decides the game, for who looks at the board: checks given, pieces captured, turns until
// the third side acts.
#pragma once

#include "compiler/apps/interface/json-text.h"
#include "runtime/position.h"

namespace fairyforge::interface {

// A list, empty in most games: {"name": "checks given", "values": [White's, Black's] or [the one], "most": 3, or null where there is
// no end, "type": null}; of what an imitator imitates {"name", "values": [], "most": null, "type": its number, -1 for none}.
void addCounts(JsonText& json, const Position& position);

}  // namespace fairyforge::interface
