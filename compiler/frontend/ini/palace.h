// Janggi's cannon, and the lines of its palaces.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// Adds moves that notation does not have: over other pieces, as the cannon does, and along the lines of the
// palace (Position::attacks_from).
void addPalaceMoves(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece);

// Kings that face each other: the player on move must end that, or pass, which ends the game.
void addBikjang(const IniGame& game);

}  // namespace fairyforge::frontend::ini
