// Gating: pieces of the hand that are put where another one has stood from the start.
#pragma once

#include "compiler/frontend/ini/hands.h"

namespace fairyforge::frontend::ini {

// After the hands.
void addGating(const IniGame& game, const IniPromotion& promotion);

}  // namespace fairyforge::frontend::ini
