// Drops that must enclose something, or stand on top of or beside it, and pieces that change sides by being enclosed.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// What `enclosingDrop` asks of the drop of a piece, added to the declaration.
void addEnclosingDrop(const IniGame& game, syntax::PieceDeclaration& piece);
// What changes sides by a drop or a move.
void addFlips(const IniGame& game);

}  // namespace fairyforge::frontend::ini
