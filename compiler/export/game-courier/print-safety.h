// Prints tests of attacks and of the safety of royal pieces.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// Prints the subroutines attackByWhite, attackByBlack.
void printAttack(Preset& p, Script& out, Side by);
// Prints exposedWhite, exposedBlack.
void printExposed(Preset& p, Script& out, Side side);
// Prints safeWhite, safeBlack: tests of the cells that the mover passes.
void printSafe(Preset& p, Script& out, Side side);

}  // namespace fairyforge::exports::game_courier
