// The rules by which games end.
#pragma once

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/ini/promotion.h"

namespace fairyforge::frontend::ini {

void addEnds(const IniGame& game, const IniPromotion& promotion);

}  // namespace fairyforge::frontend::ini
