// Hands and drops.
#pragma once

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/ini/promotion.h"

namespace fairyforge::frontend::ini {

// What forbids a drop of the type because of other pieces.
std::optional<syntax::Restriction> dropRestriction(const IniGame& game, const IniType& type);
// Are pieces of the hand dropped beside first moves?
bool gates(IniValues& values);
// Where the engine lets a piece of the type be dropped, whatever stands there.
std::array<CellSet, kSides> dropRegions(const IniGame& game, const IniType& type,
                                        const IniPromotion& promotion);
// After the pieces, since promoted pieces are declared like those that they were promoted to.
void addHands(const IniGame& game, const IniPromotion& promotion, const std::vector<std::string>& royals);

}  // namespace fairyforge::frontend::ini
