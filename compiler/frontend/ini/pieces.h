// The declarations of the pieces.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/ini/promotion.h"

namespace fairyforge::frontend::ini {

// `royals`: names of pieces that are royal besides the king. Returns the cells from which some piece steps
// twice.
std::array<CellSet, kSides> addPieces(const IniGame& game, const IniPromotion& promotion,
                                      const std::vector<std::string>& royals);

}  // namespace fairyforge::frontend::ini
