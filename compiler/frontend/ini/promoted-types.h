// Types for promoted pieces that return to their old type, by capture or by promotion back. They move as the
// type that they were promoted to.
#pragma once

#include "compiler/frontend/ini/forms.h"
#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// On how many of a player's last ranks can the piece never move, if it may not stand there? 0 if it may.
int forbiddenRanks(const IniGame& game, const IniType& type);

// Declares the types of promoted pieces, states how pieces promote to them in `zone`, and what becomes of
// them. `pawns` promote to `choices` there by another key.
void addForms(const IniGame& game, const std::array<CellSet, kSides>& zone, const TypeRefs& pawns,
              const TypeRefs& choices, const std::vector<std::string>& royals);

}  // namespace fairyforge::frontend::ini
