// Prints what the code records about a move that has been played.
#pragma once

#include "compiler/export/game-courier/effects.h"
#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// Prints the subroutines carryWhite, carryBlack: the piece on one space is now on
// another one, or off the board.
void printCarry(const Preset& p, Script& out, Side side);
// Prints trackWhite, trackBlack: which pieces are where after a move.
void printTrack(const Preset& p, Script& out, const Effects& effects, Side side);
// Prints note: everything else on which later moves and draws depend.
void printNote(Preset& p, Script& out, const Effects& effects);

}  // namespace fairyforge::exports::game_courier
