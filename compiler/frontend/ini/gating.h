// Gating: a piece from the hand is put where another piece has stood from the start.
#pragma once

#include "compiler/frontend/ini/hands.h"

namespace fairyforge::frontend::ini {

// Call it after addHands().
void addGating(const IniGame& game, const IniPromotion& promotion);

}  // namespace fairyforge::frontend::ini
