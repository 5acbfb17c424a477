// Games by the names that tables of tests call them.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

// `makruk`: of the library. `chess960 with atomic`: what extends it so. `x:makruk`: built into the newest Fairy-Stockfish.
// `ini:weak`: of the file that FAIRY_STOCKFISH_INI names. `checkers.zrf`: of tests/frontend/zrf/data. Throws if there is no
// such game.
VariantPtr gameNamed(const std::string& name);
// Is the file there that it stands in?
bool isAtHand(const std::string& name);

}  // namespace fairyforge::testing
