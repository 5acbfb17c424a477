// Finds games by the names that tables of tests use.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

// Returns the game of a name. `makruk` is a game of the library; `chess960 with atomic` is a game with a
// mixin applied; `x:makruk` is built into the newest Fairy-Stockfish; `ini:weak` is in the file that the
// variable FAIRY_STOCKFISH_INI names; `checkers.zrf` is in tests/frontend/zrf/data. Throws if there is no
// such game.
VariantPtr gameNamed(const std::string& name);
// Returns whether the file that contains the game exists.
bool isAtHand(const std::string& name);

}  // namespace fairyforge::testing
