// The counting rules of Makruk and related games.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

void addCounting(const IniGame& game);

}  // namespace fairyforge::frontend::ini
