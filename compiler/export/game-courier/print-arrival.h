// Prints what a move does to the piece and to the board, and how that is undone.
#pragma once

#include "compiler/export/game-courier/effects.h"
#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// The subroutines becomeWhite, becomeBlack; arriveWhite, arriveBlack; effect; undo.
void printBecome(Preset& p, Script& out, const Effects& effects, Side side);
void printArrive(Preset& p, Script& out, Side side);
void printEffect(Script& out, const Effects& effects);
void printUndo(const Preset& p, Script& out, const Effects& effects);

}  // namespace fairyforge::exports::game_courier
