// Castling.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// Puts it among the moves of the type that castles.
void addCastling(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece);

}  // namespace fairyforge::frontend::ini
