// What is remembered of a move that has been played.
#pragma once

#include "compiler/export/game-courier/effects.h"
#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// The subroutines carryWhite, carryBlack: the piece on one space is on another one now, or off the board.
void printCarry(const Preset& p, Script& out, Side side);
// trackWhite, trackBlack: which pieces are where after a move.
void printTrack(const Preset& p, Script& out, const Effects& effects, Side side);
// note: what else later moves and draws depend on.
void printNote(Preset& p, Script& out, const Effects& effects);

}  // namespace fairyforge::exports::game_courier
