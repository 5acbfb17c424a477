// Attacks, and the safety of royal pieces.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// The subroutines attackByWhite, attackByBlack.
void printAttack(Preset& p, Script& out, Side by);
// exposedWhite, exposedBlack.
void printExposed(Preset& p, Script& out, Side side);
// safeWhite, safeBlack: of cells that the mover passes.
void printSafe(Preset& p, Script& out, Side side);

}  // namespace fairyforge::exports::game_courier
