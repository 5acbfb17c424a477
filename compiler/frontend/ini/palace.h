// Janggi's cannon, and the lines of its palaces.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// What the piece moves besides its notation: over other pieces as the cannon does, and along the lines
// (Position::attacks_from).
void addPalaceMoves(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece);

// Kings that face each other: who finds it ends it, or passes and the game is over.
void addBikjang(const IniGame& game);

}  // namespace fairyforge::frontend::ini
