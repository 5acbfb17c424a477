// Prints the code that finds out which pieces stand where when a game begins. For the array this is known,
// but a problem or a game with odds may begin differently.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// Prints the subroutines addWhite, addBlack (a piece has come to a space), seat (which piece stands on a
// space) and still (has it not moved?).
void printSeats(Preset& p, Script& out);
// Prints their calls for all spaces, for Pre-Game when all subroutines are defined.
void seatAll(const Preset& p, Script& out);

}  // namespace fairyforge::exports::game_courier
