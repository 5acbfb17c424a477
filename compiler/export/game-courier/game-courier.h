// Exports a variant as a preset of Game Courier: the texts that a person pastes into the site's form, and a
// page that shows how.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/export/export.h"
#include "compiler/export/game-courier/capabilities.h"

namespace fairyforge::exports::game_courier {

Export exportGameCourier(const VariantPtr& variant);

// Returns the game that the preset plays: the variant without its losses.
VariantPtr gameCourierGame(const VariantPtr& variant);
// Returns the preset's label for a piece.
std::string gameCourierLabel(const Variant& variant, Piece piece);
// Returns the name of the space beside the board on which a piece waits to be dropped; empty if it is never
// dropped.
std::string gameCourierHand(const Variant& variant, Piece piece);
// Returns the name of the space beside the board that stands for a type into which others may change; empty
// if none may.
std::string gameCourierTray(const Variant& variant, Piece piece);

}  // namespace fairyforge::exports::game_courier
