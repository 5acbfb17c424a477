// Pieces that are royal besides the king.
#pragma once

#include <string>
#include <vector>

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// Their names. `choices`: what pawns promote to.
std::vector<std::string> addPseudoRoyals(const IniGame& game, const TypeRefs& choices);

}  // namespace fairyforge::frontend::ini
