// What a piece can do.
#pragma once

#include "compiler/export/game-courier/effects.h"
#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// The subroutines canWhite, canBlack. Adds the effects of the side's moves.
void printCan(Preset& p, Script& out, Effects& effects, Side side);

}  // namespace fairyforge::exports::game_courier
