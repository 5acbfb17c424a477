// Types for promoted pieces that return to their old type, by capture or by a promotion back. They move as
// the type that they were promoted to.
#pragma once

#include "compiler/frontend/ini/forms.h"
#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// Returns on how many of a player's last ranks the piece could never move, if it may not stand there; 0 if it
// may.
int forbiddenRanks(const IniGame& game, const IniType& type);

// Declares the types of promoted pieces, adds their promotions in `zone`, and states what type they have when
// captured. `pawns` promote to `choices` there by another key.
void addForms(const IniGame& game, const std::array<CellSet, kSides>& zone, const TypeRefs& pawns,
              const TypeRefs& choices, const std::vector<std::string>& royals);

}  // namespace fairyforge::frontend::ini
