// Prints the end of the game.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// Prints the subroutine decide, which ends the game by what is on the board alone. Its variables
// are defined in `globals`.
void printDecide(Preset& p, Script& globals, Script& out);
// Prints what both Post-Game fields say: the result, or that there is check.
void emitEnd(const Model& model, bool isDecidedByBoard, Script& out);

}  // namespace fairyforge::exports::game_courier
