// Types of pieces that have been promoted and become again what they were: when they are captured, or by a promotion
// back. They move as the type that they were promoted to.
#pragma once

#include "compiler/frontend/ini/forms.h"
#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// On how many of a player's last ranks can the piece never move, if it may not stand there?
int forbiddenRanks(const IniGame& game, const IniType& type);

// Declares the types of promoted pieces, and what becomes of them, and says how pieces promote to them in `zone`,
// in which `pawns` become `choices` by another key.
void addForms(const IniGame& game, const std::array<CellSet, kSides>& zone, const TypeRefs& pawns,
              const TypeRefs& choices, const std::vector<std::string>& royals);

}  // namespace fairyforge::frontend::ini
