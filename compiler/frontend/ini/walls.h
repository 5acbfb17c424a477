// Walls that are built after each move: pieces of a third side that the player puts on the board, in a turn of their
// own.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// Also says who begins.
void addWalls(const IniGame& game);

}  // namespace fairyforge::frontend::ini
