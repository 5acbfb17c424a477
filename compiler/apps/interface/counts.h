// The counts of a position that decide the game, for people at the board: checks given, pieces captured,
// turns until the third side acts.
#pragma once

#include "compiler/apps/interface/json-text.h"
#include "runtime/position.h"

namespace fairyforge::interface {

// Appends to `json` the list of counts, which is empty in most games. An element is {"name": "checks given",
// "values": [White's, Black's] or [the only one], "most": 3, or null if there is no limit, "type": null}. For
// the type that imitators imitate it is {"name", "values": [], "most": null, "type": its number, or -1 for
// none}.
void addCounts(JsonText& json, const Position& position);

}  // namespace fairyforge::interface
