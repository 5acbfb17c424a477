// Prints a preset's fields of code. Pre-Game defines all subroutines and variables;
// the other blocks call them.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

std::string preGame(Preset& p);
std::string postMove(Side side);
std::string postGame(const Preset& p);

}  // namespace fairyforge::exports::game_courier
