// The end of the game.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// The subroutine decide: ends by what is on the board alone.
// `globals`: where its variables are made.
void printDecide(Preset& p, Script& globals, Script& out);
// The words of both Post-Game fields: the result, or that there is check.
void emitEnd(const Model& model, bool isDecidedByBoard, Script& out);

}  // namespace fairyforge::exports::game_courier
