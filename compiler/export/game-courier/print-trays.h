// Prints changes of type that are chosen from trays beside the board.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// The subroutines unshelveWhite, unshelveBlack; changeWhite, changeBlack; turnIntoWhite, turnIntoBlack.
void printUnshelve(Preset& p, Script& out, Side side);
void printChange(Preset& p, Script& out, Side side);
void printTurnInto(Script& out, Side side);
// Print the turns' lines of can... and from...
void canTurn(Preset& p, Script& out, const TypeModel& type, Side side);
void seekTurns(const Preset& p, Script& out, const TypeModel& type, Side side);

}  // namespace fairyforge::exports::game_courier
