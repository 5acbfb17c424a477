// Hands and drops.
#pragma once

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/ini/promotion.h"

namespace fairyforge::frontend::ini {

// After the pieces, since promoted pieces are declared like those that they were promoted to.
void addHands(const IniGame& game, const IniPromotion& promotion);

}  // namespace fairyforge::frontend::ini
