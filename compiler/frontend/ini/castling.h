// Castling.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// Adds castling to the moves of the type that castles.
void addCastling(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece);

}  // namespace fairyforge::frontend::ini
