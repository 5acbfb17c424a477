// Perpetual chase.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

void addChase(const IniGame& game);

}  // namespace fairyforge::frontend::ini
