// A variant as a preset of Game Courier: what a person pastes into its form, and a page that shows how.
#pragma once

#include "compiler/export/export.h"
#include "compiler/export/game-courier/capabilities.h"
#include "compiler/rules/variant.h"

namespace fairyforge::exports::game_courier {

Export exportGameCourier(const VariantPtr& variant);

// The game that the preset plays: the variant without what is lost.
VariantPtr gameCourierGame(const VariantPtr& variant);
// What a piece is called in the preset.
std::string gameCourierLabel(const Variant& variant, Piece piece);
// The space beside the board where a piece waits that may be dropped; empty: it may not.
std::string gameCourierHand(const Variant& variant, Piece piece);
// The space beside the board that shows what others may become; empty: they never may.
std::string gameCourierTray(const Variant& variant, Piece piece);

}  // namespace fairyforge::exports::game_courier
