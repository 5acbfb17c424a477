// What stands where when a game begins. Of the array that is known, but a problem or a game with odds may begin otherwise.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// The subroutines addWhite, addBlack: a piece has come to a space. seat: what stands on a space; still: has it not moved?
void printSeats(Preset& p, Script& out);
// Calls them for all spaces: Pre-Game, when all subroutines are known.
void seatAll(const Preset& p, Script& out);

}  // namespace fairyforge::exports::game_courier
