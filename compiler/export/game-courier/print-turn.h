// A player's whole turn.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// The subroutines turnWhite, turnBlack.
void printTurn(Preset& p, Script& out, Side side);
// Ends the turn with the message if mGood does not hold.
void refuseUnless(Script& out, std::string_view why);

}  // namespace fairyforge::exports::game_courier
