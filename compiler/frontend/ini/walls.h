// Walls that are built after each move. They are pieces of a third side, which the player puts on the board
// in a turn of its own.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// Also sets the side that begins.
void addWalls(const IniGame& game);

}  // namespace fairyforge::frontend::ini
