// Prints a player's whole turn.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// Prints the subroutines turnWhite, turnBlack.
void printTurn(Preset& p, Script& out, Side side);
// Prints code that ends the turn with the message unless mGood holds.
void refuseUnless(Script& out, std::string_view why);

}  // namespace fairyforge::exports::game_courier
