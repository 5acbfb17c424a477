// Finds games by the names that tables of tests use.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

// Returns the game: `makruk` is of the library; `chess960 with atomic` extends a game with a mixin;
// `x:makruk` is built into the newest Fairy-Stockfish; `ini:weak` is of the file that FAIRY_STOCKFISH_INI
// names; `checkers.zrf` is of tests/frontend/zrf/data. Throws if there is no such game.
VariantPtr gameNamed(const std::string& name);
// Does the file that contains the game exist?
bool isAtHand(const std::string& name);

}  // namespace fairyforge::testing
