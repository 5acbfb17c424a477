// Prints the moves of the pieces.
#pragma once

#include "compiler/export/game-courier/effects.h"
#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// Prints the subroutines canWhite, canBlack, and adds the effects of the side's moves to `effects`.
void printCan(Preset& p, Script& out, Effects& effects, Side side);

}  // namespace fairyforge::exports::game_courier
