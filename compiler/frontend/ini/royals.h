// Pieces that are royal besides the king.
#pragma once

#include <string>
#include <vector>

#include "compiler/frontend/ini/promotion.h"

namespace fairyforge::frontend::ini {

// Adds the rules about them, and returns their names.
std::vector<std::string> addPseudoRoyals(const IniGame& game, const IniPromotion& promotion);

}  // namespace fairyforge::frontend::ini
