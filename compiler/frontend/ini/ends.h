// How games end.
#pragma once

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/ini/promotion.h"

namespace fairyforge::frontend::ini {

// `hasRoyals`: are there royal pieces besides the king?
void addEnds(const IniGame& game, const IniPromotion& promotion, bool hasRoyals);

}  // namespace fairyforge::frontend::ini
