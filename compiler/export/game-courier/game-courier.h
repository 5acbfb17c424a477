// Exports a variant as a preset of Game Courier: the texts that a person pastes into its form, and a page
// that shows how.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/export/export.h"
#include "compiler/export/game-courier/capabilities.h"

namespace fairyforge::exports::game_courier {

Export exportGameCourier(const VariantPtr& variant);

// Returns the game that the preset plays: the variant without what is lost.
VariantPtr gameCourierGame(const VariantPtr& variant);
// Returns the preset's label for a piece.
std::string gameCourierLabel(const Variant& variant, Piece piece);
// Returns the space beside the board on which a piece waits to be dropped; empty: it is never dropped.
std::string gameCourierHand(const Variant& variant, Piece piece);
// Returns the space beside the board that shows a piece into which others may change; empty: no piece may.
std::string gameCourierTray(const Variant& variant, Piece piece);

}  // namespace fairyforge::exports::game_courier
