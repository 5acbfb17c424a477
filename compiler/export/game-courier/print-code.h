// A preset's fields of code. All subroutines and variables are made in Pre-Game; the other blocks call them.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

std::string preGame(Preset& p);
std::string postMove(Side side);
std::string postGame(const Preset& p);

}  // namespace fairyforge::exports::game_courier
