// Hands and drops.
#pragma once

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/ini/promotion.h"

namespace fairyforge::frontend::ini {

// The condition on other pieces under which the type may not be dropped; nothing if there is none.
std::optional<syntax::Restriction> dropRestriction(const IniGame& game, const IniType& type);
// Are pieces from the hand dropped beside first moves?
bool gates(IniValues& values);
// The cells on which the engine lets a piece of the type be dropped, whatever stands there.
std::array<CellSet, kSides> dropRegions(const IniGame& game, const IniType& type,
                                        const IniPromotion& promotion);
// Call it after the pieces are declared: promoted pieces are declared like the types that they are promoted
// to.
void addHands(const IniGame& game, const IniPromotion& promotion, const std::vector<std::string>& royals);

}  // namespace fairyforge::frontend::ini
